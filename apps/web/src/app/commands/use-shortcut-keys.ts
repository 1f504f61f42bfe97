import { useEffect, useEffectEvent } from 'react';
import { startsShortcut, getPressedKey, findShortcut, type ShortcutName } from './shortcuts.ts';
import { hasSingleKeys } from './single-keys.ts';

/** Milliseconds for the second key of a shortcut. */
const chordTimeout = 1500;

/** Selects elements that take letters. */
const textInputs =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"]';

/** Selects overlays with keys of their own; closing ones are excluded. */
const overlays = ['dialog', 'alertdialog', 'menu']
  .map((role) => `[role="${role}"]:not([data-state="closed"])`)
  .join(',');

function isPageTarget({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(textInputs)) return false;
  return document.querySelector(overlays) === null;
}

/**
 * Calls back with the shortcut that was pressed. Single keys work only outside fields and dialogs,
 * and not if disabled. A confirmation dialog blocks all shortcuts.
 */
export function useShortcutKeys(onShortcut: (name: ShortcutName) => boolean): void {
  const handleShortcut = useEffectEvent(onShortcut);
  useEffect(() => {
    let before: { key: string; at: number } | null = null;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const key = getPressedKey(event);
      const first = before && event.timeStamp - before.at < chordTimeout ? before.key : null;
      if (key === null || event.key === 'Shift') return;
      before = null;
      const everywhere = findShortcut([key], 'everywhere');
      const isOpen = document.querySelector('[role="alertdialog"]') === null;
      if (everywhere && isOpen && handleShortcut(everywhere.name)) return event.preventDefault();
      if (!hasSingleKeys() || !isPageTarget(event)) return;
      const found = findShortcut(first ? [first, key] : [key], 'page');
      if (found && handleShortcut(found.name)) event.preventDefault();
      else if (startsShortcut([key])) before = { key, at: event.timeStamp };
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);
}
