/** Permission of an upload link: to write one new file once, until it expires. */
export interface UploadPermit {
  readonly blobPath: string;
  readonly contentType: string;
  /** Bytes the file must have; null where the asker did not say. */
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

export interface StoredBlob {
  readonly blobPath: string;
  /** Bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/**
 * Where files are kept. A blob is written once, through a link or by the portal itself, and never
 * changed. Its path is a key and any text; it never becomes a path on a disk. The built-in store answers its links
 * itself; Azure Blob Storage does so elsewhere and checks no size, so that whoever takes up an
 * upload compares the size that `describe` tells.
 */
export interface Storage {
  /** Origin of its links; null for the portal itself. */
  readonly origin: string | null;
  /**
   * True if the path of a removed blob stays reserved until its upload link expires. Otherwise the
   * link may write a file again, and the caller cleans up afterwards.
   */
  readonly keepsPlaces: boolean;
  uploadUrl(permit: UploadPermit): Promise<SignedUpload>;
  /** A whole URL, or a path of the portal. The caller answers for type and disposition: see `getDelivery`. */
  downloadUrl(permit: DownloadPermit): Promise<string>;
  /**
   * Keeps a file of the portal's own making; leaves nothing where the bytes break off.
   * @throws PortalError `conflict` where the path holds a blob, or lately held one (`keepsPlaces`);
   * `unavailable` when the store is full or out of reach; whatever the bytes throw.
   */
  put(blobPath: string, bytes: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** Returns the properties of a blob; null without one. */
  describe(blobPath: string): Promise<StoredBlob | null>;
  /** At most so many first bytes of a blob, for `detectType`; null where there is none. */
  head(blobPath: string, bytes: number): Promise<Uint8Array | null>;
  /** A blob's bytes, a piece at a time; null where there is none. Ending the loop early closes it. */
  read(blobPath: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Takes a blob away, at once and for good; does nothing where there is none. */
  remove(blobPath: string): Promise<void>;
  /** Every blob whose path begins so, in no order. */
  list(prefix: string): AsyncIterable<StoredBlob>;
  /** Clears what broken-off uploads and removals left behind. For a daily job and the start. */
  tidy(): Promise<void>;
  /** Writes and reads for the health probe. @throws Error when the store cannot serve. */
  check(): Promise<void>;
}
