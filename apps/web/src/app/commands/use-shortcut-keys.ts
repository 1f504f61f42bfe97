import { useEffect, useEffectEvent } from 'react';
import { beginsShortcut, pressedKey, shortcutFor, type ShortcutName } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** How long the second key of a shortcut may take, in ms. */
const patience = 1500;

/** Where letters are typed, or are looked up among what is listed. */
const takesLetters =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"]';

/** What lies over the page and has keys of its own; what is fading out has none any more. */
const overThePage = ['dialog', 'alertdialog', 'menu']
  .map((role) => `[role="${role}"]:not([data-state="closed"])`)
  .join(',');

function isOnPage({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(takesLetters)) return false;
  return document.querySelector(overThePage) === null;
}

/**
 * Follows what is pressed and tells which shortcut it was. Single keys count outside of fields and
 * dialogs alone, and not at all where they are switched off. A question that must be answered first
 * is not covered by anything.
 */
export function useShortcutKeys(onShortcut: (name: ShortcutName) => boolean): void {
  const tell = useEffectEvent(onShortcut);
  useEffect(() => {
    let before: { key: string; at: number } | null = null;
    const follow = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const key = pressedKey(event);
      const first = before && event.timeStamp - before.at < patience ? before.key : null;
      if (key === null || event.key === 'Shift') return;
      before = null;
      const everywhere = shortcutFor([key], 'everywhere');
      const isOpen = document.querySelector('[role="alertdialog"]') === null;
      if (everywhere && isOpen && tell(everywhere.name)) return event.preventDefault();
      if (!areSingleKeysOn() || !isOnPage(event)) return;
      const found = shortcutFor(first ? [first, key] : [key], 'page');
      if (found && tell(found.name)) event.preventDefault();
      else if (beginsShortcut([key])) before = { key, at: event.timeStamp };
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, []);
}
