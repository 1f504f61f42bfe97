import { join } from 'node:path';
import type { Clock } from '#server/kernel/clock.ts';
import { openLocalStore, type LocalStore } from './local-store.ts';
import type { Storage } from './storage.ts';

interface OpenStorage {
  readonly storage: Storage;
  /** The same, where files are kept in the built-in store, whose links the portal answers itself. */
  readonly localStore: LocalStore | null;
}

/** Opens the store that the settings choose: the built-in one, in `dataDir/files`. */
export async function openStorage(
  { dataDir, secretKey }: { readonly dataDir: string; readonly secretKey: string },
  clock: Clock,
): Promise<OpenStorage> {
  const folder = join(dataDir, 'files');
  const localStore = await openLocalStore({ folder, secretKey, clock });
  return { storage: localStore, localStore };
}
