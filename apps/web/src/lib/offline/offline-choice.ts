import { useSyncExternalStore } from 'react';

const prefix = 'keep:documents:';
const listeners = new Set<() => void>();

/** Returns whether this user has opted in to an offline copy on this device; off by default. */
export const isOfflineCopyEnabled = (userId: string): boolean =>
  localStorage.getItem(`${prefix}${userId}`) === 'true';

/** Stores or removes the user's opt-in on this device. */
export function setOfflineCopyEnabled(userId: string, enabled: boolean): void {
  if (enabled) localStorage.setItem(`${prefix}${userId}`, 'true');
  else localStorage.removeItem(`${prefix}${userId}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have changed the choice.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns whether the user has opted in; updates on change. */
export function useOfflineCopyEnabled(userId: string): boolean {
  return useSyncExternalStore(subscribe, () => isOfflineCopyEnabled(userId));
}
