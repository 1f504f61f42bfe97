import { useSyncExternalStore } from 'react';

/** Whether the browser knows of no network at all; that it knows of one does not say that the portal is reached. */
export const isOffline = (): boolean => !navigator.onLine;

/** Calls the listener when the network goes or comes. */
function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser is offline, kept up to date. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}
