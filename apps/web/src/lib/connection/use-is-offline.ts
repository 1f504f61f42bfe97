import { useSyncExternalStore } from 'react';

/**
 * Returns whether the browser has no network at all; having one does not mean that the portal is
 * reachable.
 */
export const isOffline = (): boolean => !navigator.onLine;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns whether the browser is offline; updates on change. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}
