import { useSyncExternalStore } from 'react';

const key = 'shortcuts:single-keys';
const listeners = new Set<() => void>();

/**
 * Returns true if keys without Ctrl or ⌘ are shortcuts on this device (WCAG 2.1.4); the default.
 */
export const hasSingleKeys = (): boolean => localStorage.getItem(key) !== 'off';

/** Switches them on or off, for whoever uses this device. */
export function setSingleKeysEnabled(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  for (const listener of listeners) listener();
}

/** The same, kept up to date. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, hasSingleKeys);
}
