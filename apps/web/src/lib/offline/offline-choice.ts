import { useSyncExternalStore } from 'react';
import { createSignal } from '../store.ts';

const prefix = 'keep:documents:';
const changes = createSignal();

/** Returns whether this user has opted in to an offline copy on this device; off by default. */
export const isOfflineCopyEnabled = (userId: string): boolean =>
  localStorage.getItem(`${prefix}${userId}`) === 'true';

/** Stores or removes the user's opt-in on this device. */
export function setOfflineCopyEnabled(userId: string, enabled: boolean): void {
  if (enabled) localStorage.setItem(`${prefix}${userId}`, 'true');
  else localStorage.removeItem(`${prefix}${userId}`);
  changes.emit();
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  // Another tab may have changed the choice.
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

/** Returns whether the user has opted in; updates on change. */
export function useOfflineCopyEnabled(userId: string): boolean {
  return useSyncExternalStore(subscribe, () => isOfflineCopyEnabled(userId));
}
