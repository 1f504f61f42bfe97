import { useSyncExternalStore } from 'react';

const key = 'shortcuts:single-keys';
const listeners = new Set<() => void>();

/** Whether keys without Ctrl or ⌘ are shortcuts on this device (WCAG 2.1.4); they are unless switched off. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(key) !== 'off';

/** Switches them on or off, for whoever uses this device. */
export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  for (const tell of listeners) tell();
}

/** The same, kept up to date. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, areSingleKeysOn);
}
