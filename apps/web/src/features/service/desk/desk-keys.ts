/** What a key does in the desk's list. */
export const deskKeys = {
  next: 'j',
  previous: 'k',
  take: 'a',
  reply: 'r',
  wait: 'w',
} as const;

export type DeskKey = keyof typeof deskKeys;

/** The same on keys that scroll the page, while a row has the focus. */
const arrows: Readonly<Record<string, DeskKey>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** Selects elements that take letters, and what lies over the page with keys of its own. */
const textInputs =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"]';
const overlays = ['dialog', 'alertdialog', 'menu']
  .map((role) => `[role="${role}"]:not([data-state="closed"])`)
  .join(',');

type PressedKey = Pick<
  KeyboardEvent,
  | 'key'
  | 'metaKey'
  | 'ctrlKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'target'
  | 'defaultPrevented'
>;

export interface KeyPlace {
  /** True while a row of the list has the focus. */
  isInList: boolean;
  /** False where the user has switched off keys without Ctrl or ⌘ (WCAG 2.1.4). */
  hasSingleKeys: boolean;
}

/** Returns what a pressed key does; null for nothing. */
export function findDeskKey(
  event: PressedKey,
  { isInList, hasSingleKeys }: KeyPlace,
): DeskKey | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.metaKey || event.ctrlKey || event.altKey) return null;
  const arrow = isInList ? arrows[event.key] : undefined;
  if (arrow) return arrow;
  if (!hasSingleKeys) return null;
  if (event.target instanceof Element && event.target.closest(textInputs)) return null;
  if (document.querySelector(overlays)) return null;
  const names: readonly DeskKey[] = ['next', 'previous', 'take', 'reply', 'wait'];
  const found = names.find((name) => deskKeys[name] === event.key.toLowerCase());
  if (found === undefined || found === 'next' || found === 'previous') return found ?? null;
  // A key that is held would act again and again; one with Shift is meant for something else.
  return event.repeat || event.shiftKey ? null : found;
}
