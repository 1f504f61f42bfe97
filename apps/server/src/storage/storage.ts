import type { FilePart } from './file-parts.ts';

/** Permission of an upload link: to write one new file once, until it expires. */
export interface UploadPermit {
  readonly blobPath: string;
  readonly contentType: string;
  /** Required size in bytes; null if the client did not state it. */
  readonly size: number | null;
  readonly expiresAt: Date;
}

/** Permission of a download link: to read one file under a name, until it expires. */
export interface DownloadPermit {
  readonly blobPath: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly disposition: Disposition;
  readonly expiresAt: Date;
}

export type Disposition = 'inline' | 'attachment';

/** URL and headers of an upload. */
export interface SignedUpload {
  /** Whole, or a path of the portal itself. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Permission of links to write one new file in parts, until they expire. */
export interface PartsPermit extends UploadPermit {
  /** Bytes of the whole file. */
  readonly size: number;
}

/** A part of a file with the link that accepts it. */
export interface SignedPart {
  readonly part: FilePart;
  /** True if the store has the part, of the right size. */
  readonly isStored: boolean;
  readonly upload: SignedUpload;
}

/** Beginning of the paths of the receipts of anonymizations, which are no files of people. */
export const receiptPrefix = 'receipts/';

export interface StoredBlob {
  readonly blobPath: string;
  /** Bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** Bytes to write over those of a blob, from an offset on. */
export interface BlobPatch {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * File store. A blob is written once, through a link or by the portal, and never changed once it is
 * in use; `patch` comes before. Its path
 * is any text used as a key; it never becomes a path on a disk. The portal serves the links of the
 * built-in store; Azure Blob Storage and S3 serve their own. Azure checks no size, so whoever uses an upload
 * calls `finishUpload` and compares the size from `describe`.
 */
export interface Storage {
  /** Origin of its links; null for the portal itself. */
  readonly origin: string | null;
  /**
   * True if no upload link writes a file again once its blob was removed. Otherwise it
   * may, and the caller cleans up afterwards.
   */
  readonly keepsPlaces: boolean;
  uploadUrl(permit: UploadPermit): Promise<SignedUpload>;
  /**
   * Returns links for every part of a file that `uploadUrl` was called for, and which of them have
   * arrived, so that an upload resumes; null where the store has forgotten it. A part may be sent
   * again until `finishUpload`.
   */
  uploadParts(permit: PartsPermit): Promise<readonly SignedPart[] | null>;
  /**
   * Makes the blob of what arrived by links. Does nothing if it exists, nothing arrived, or parts
   * are missing. Later no link of the upload writes to the blob.
   */
  finishUpload(upload: Pick<UploadPermit, 'blobPath' | 'contentType' | 'size'>): Promise<void>;
  /**
   * Complete URL, or a path of the portal. The caller is responsible for type and disposition: see
   * `getDelivery`.
   */
  downloadUrl(permit: DownloadPermit): Promise<string>;
  /**
   * Stores a file that the portal created; leaves nothing if the stream breaks off.
   * @throws DomainError `conflict` if the path has a blob, or recently had one (`keepsPlaces`);
   * `unavailable` if the store is full or unreachable; any error of the stream.
   */
  put(blobPath: string, bytes: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Returns the properties of a blob; null without one. */
  describe(blobPath: string): Promise<StoredBlob | null>;
  /**
   * Returns the first bytes of a blob, up to a number, for `detectType`; null if it does not exist.
   */
  head(blobPath: string, bytes: number): Promise<Uint8Array | null>;
  /** Returns bytes of a blob from an offset on, fewer at its end; null if it does not exist. */
  readRange(blobPath: string, offset: number, length: number): Promise<Uint8Array | null>;
  /**
   * Overwrites bytes of a blob that no download link was given for yet; its size stays. Does nothing
   * if it does not exist.
   * @throws DomainError `conflict` if it changes meanwhile, `unavailable` if the store is full or
   * unreachable.
   */
  patch(blobPath: string, patches: readonly BlobPatch[]): Promise<void>;
  /** A blob's bytes, a piece at a time; null where there is none. Ending the loop early closes it. */
  read(blobPath: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Deletes a blob at once and permanently; does nothing if it does not exist. */
  remove(blobPath: string): Promise<void>;
  /** Lists every blob whose path has this prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredBlob>;
  /** Clears what broken-off uploads and removals left behind. For a daily job and the start. */
  tidy(): Promise<void>;
  /** Writes and reads for the health probe. @throws Error when the store cannot serve. */
  check(): Promise<void>;
}
