import { persistPrefix } from './persisted-areas.ts';

const alsoCleared = new Set<() => void>();

/** Has something else cleared together with the persisted state: the cache in memory, for one. */
export function whenCleared(clear: () => void): void {
  alsoCleared.add(clear);
}

/** Removes every persisted entry from this browser. */
export function clearPersisted(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(persistPrefix)) storage.removeItem(key);
  for (const clear of alsoCleared) clear();
}
