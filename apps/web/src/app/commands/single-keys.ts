import { useSyncExternalStore } from 'react';
import { createSignal } from '#web/lib/store.ts';

const key = 'shortcuts:single-keys';
const changes = createSignal();

/**
 * Returns true if keys without Ctrl or ⌘ are shortcuts on this device (WCAG 2.1.4); the default.
 */
export const hasSingleKeys = (): boolean => localStorage.getItem(key) !== 'off';

/** Switches them on or off on this device. */
export function setSingleKeysEnabled(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  changes.emit();
}

/** Returns the same setting; updates on change. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(changes.subscribe, hasSingleKeys);
}
