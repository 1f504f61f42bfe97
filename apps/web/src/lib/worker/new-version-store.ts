import { useSyncExternalStore } from 'react';

let isAvailable = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that this page is of an older build than the one that has taken over. */
export function setNewVersionAvailable(): void {
  isAvailable = true;
  for (const listener of listeners) listener();
}

/** Whether a newer version of the portal waits for this page to be loaded anew. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isAvailable);
}
