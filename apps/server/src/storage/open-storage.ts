import { join } from 'node:path';
import type { FileSettings, FileStore } from '#server/kernel/file-settings.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import type { FileScanner } from './file-scanner.ts';
import { openLocalStore, type LocalStore } from './local-store.ts';
import type { Storage } from './storage.ts';

interface OpenStorage {
  readonly storage: Storage;
  /** Built-in store, if files are stored in it; the portal serves its links. */
  readonly localStore: LocalStore | null;
  /** Null if no scanner is set. */
  readonly fileScanner: FileScanner | null;
}

interface StorageSettings {
  readonly dataDir: string;
  readonly secretKey: SecretKey;
  readonly publicUrl: string | null;
  readonly files: FileSettings;
  /** Address of clamd; null for no scanner. */
  readonly clamdUrl: string | null;
  readonly log: (line: string) => void;
  /** True to create neither a folder nor a bucket or container. */
  readonly isCheck?: boolean;
}

/**
 * Opens the store that the settings choose: S3, Azure Blob Storage, or the built-in one in
 * `dataDir/files`; and the scanner of files, which need not be reachable yet.
 * @throws Error where it cannot be used.
 */
export async function openStorage(settings: StorageSettings, clock: Clock): Promise<OpenStorage> {
  const { clamdUrl, files } = settings;
  const fileScanner = clamdUrl === null ? null : await openScanner(clamdUrl);
  return { ...(await openStore(files.store, settings, clock)), fileScanner };
}

/**
 * Opens one of the stores, whether the portal uses it or not.
 * @throws Error where it cannot be used, or its settings are missing.
 */
export async function openStore(
  store: FileStore,
  { dataDir, secretKey, files, publicUrl, log, isCheck = false }: Omit<StorageSettings, 'clamdUrl'>,
  clock: Clock,
): Promise<Omit<OpenStorage, 'fileScanner'>> {
  if (store === 'folder') {
    const localStore = await openLocalStore({
      folder: join(dataDir, 'files'),
      secretKey,
      clock,
      isCheck,
    });
    return { storage: localStore, localStore };
  }
  const shared = { publicUrl, clock, log, isCheck };
  // Their clients are large, and loaded by those alone who use them.
  if (store === 's3' && files.s3) {
    const { openS3Store } = await import('./s3-store.ts');
    return { storage: await openS3Store({ ...files.s3, ...shared }), localStore: null };
  }
  if (store === 'azure' && files.azure) {
    const { openAzureStore } = await import('./azure-store.ts');
    return { storage: await openAzureStore({ ...files.azure, ...shared }), localStore: null };
  }
  throw new Error(`The settings of the file store ${store} are missing`);
}

/** Returns true for the error of Azure or S3 that there is no such container or bucket. */
export const isContainerMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NoSuchBucket' || ('code' in error && error.code === 'ContainerNotFound'));

async function openScanner(clamdUrl: string): Promise<FileScanner> {
  // Loaded by those alone who use it.
  const { createClamdScanner } = await import('./clamd-scanner.ts');
  return createClamdScanner(clamdUrl);
}
