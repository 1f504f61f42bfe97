import { useSyncExternalStore } from 'react';

let isAvailable = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that this page is older than the active build. */
export function setNewVersionAvailable(): void {
  isAvailable = true;
  for (const listener of listeners) listener();
}

/** Returns whether a newer version is available after a reload. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isAvailable);
}
