import { useSyncExternalStore } from 'react';

const prefix = 'keep:documents:';
const listeners = new Set<() => void>();

/** Whether this user wants their list of documents kept on this device; nobody does unless they said so. */
export const isOfflineCopyEnabled = (userId: string): boolean =>
  localStorage.getItem(`${prefix}${userId}`) === 'true';

/** Keeps the choice of a user for this device, or forgets it. */
export function setOfflineCopyEnabled(userId: string, enabled: boolean): void {
  if (enabled) localStorage.setItem(`${prefix}${userId}`, 'true');
  else localStorage.removeItem(`${prefix}${userId}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have chosen.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether the user's list is to be kept on this device, kept up to date. */
export function useOfflineCopyEnabled(userId: string): boolean {
  return useSyncExternalStore(subscribe, () => isOfflineCopyEnabled(userId));
}
