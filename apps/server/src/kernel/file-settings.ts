export const fileStores = ['folder', 'azure', 's3'] as const;

/** Where files are stored: the folder `DATA_DIR/files`, Azure Blob Storage, or S3. */
export type FileStore = (typeof fileStores)[number];

export interface AzureSettings {
  readonly connectionString: string;
  readonly container: string;
}

/** A bucket and the key that signs its links. */
export interface S3Settings {
  /** Address of a compatible store; null for Amazon S3. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Settings of the stores; files can be moved between those that are set. */
export interface FileSettings {
  /** The store that the portal uses. */
  readonly store: FileStore;
  readonly azure: AzureSettings | null;
  readonly s3: S3Settings | null;
}
