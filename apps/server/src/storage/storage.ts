/** What an upload link lets its holder do: put one new file, once, until it ends. */
export interface UploadPermit {
  readonly blobPath: string;
  readonly contentType: string;
  /** Bytes the file must have; null where the asker did not say. */
  readonly size: number | null;
  readonly expiresAt: Date;
}

/** What a download link lets its holder do: read one file, under a name, until it ends. */
export interface DownloadPermit {
  readonly blobPath: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly disposition: Disposition;
  readonly expiresAt: Date;
}

export type Disposition = 'inline' | 'attachment';

/** Where to PUT a file, and the headers that must go with it. */
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
  /** Where its links lead; null where that is the portal itself. */
  readonly origin: string | null;
  /**
   * Whether the place of a removed blob stays taken until its upload link has ended. Where it does
   * not, that link may put a file there again, and whoever removed the first looks after that.
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
  /** What is known of a blob; null where there is none. */
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
