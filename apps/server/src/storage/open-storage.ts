import { join } from 'node:path';
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
  /** Null: the built-in store. */
  readonly azure: { readonly connectionString: string; readonly container: string } | null;
  /** Address of clamd; null for no scanner. */
  readonly clamdUrl: string | null;
  readonly log: (line: string) => void;
}

/**
 * Opens the store that the settings choose: Azure Blob Storage, or the built-in one in
 * `dataDir/files`; and the scanner of files, which need not be reachable yet.
 * @throws Error where it cannot be used.
 */
export async function openStorage(
  { dataDir, secretKey, azure, publicUrl, clamdUrl, log }: StorageSettings,
  clock: Clock,
): Promise<OpenStorage> {
  const fileScanner = clamdUrl === null ? null : await openScanner(clamdUrl);
  if (azure) {
    // Its client is large, and loaded by those alone who use it.
    const { openAzureStore } = await import('./azure-store.ts');
    const storage = await openAzureStore({ ...azure, publicUrl, clock, log });
    return { storage, localStore: null, fileScanner };
  }
  const folder = join(dataDir, 'files');
  const localStore = await openLocalStore({ folder, secretKey, clock });
  return { storage: localStore, localStore, fileScanner };
}

async function openScanner(clamdUrl: string): Promise<FileScanner> {
  // Loaded by those alone who use it.
  const { createClamdScanner } = await import('./clamd-scanner.ts');
  return createClamdScanner(clamdUrl);
}
