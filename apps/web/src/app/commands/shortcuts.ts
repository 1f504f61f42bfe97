import type { ParseKeys } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { DashboardPath } from '#web/app/navigation.ts';
import { deskKeys } from '#web/features/service/desk/desk-keys.ts';
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

/** Scope of a shortcut: everywhere, outside fields and dialogs, in the palette, or in the desk's list. */
type ShortcutScope = 'everywhere' | 'page' | 'palette' | 'desk';

interface Shortcut {
  readonly scope: ShortcutScope;
  /** Pressed one after the other, by their names in the browser; `Mod+` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[];
  readonly label: ParseKeys;
  /** Page it leads to; users without access to the page have no such shortcut. */
  readonly to?: DashboardPath | '/dashboard';
}

/** Every shortcut of the portal: what is pressed is looked up here, and the sheet shows these. */
export const shortcuts = {
  palette: { scope: 'everywhere', keys: ['Mod+k'], label: 'commands.keys.palette' },
  sheet: { scope: 'page', keys: ['?'], label: 'commands.keys.sheet' },
  search_list: { scope: 'page', keys: ['/'], label: 'commands.keys.search_list' },
  home: { scope: 'page', keys: ['g', 'h'], label: 'dashboard.title', to: '/dashboard' },
  company: {
    scope: 'page',
    keys: ['g', 'b'],
    label: 'navigation.company_info',
    to: '/dashboard/company-info',
  },
  customers: {
    scope: 'page',
    keys: ['g', 'c'],
    label: 'navigation.customers',
    to: '/dashboard/data/customers',
  },
  devices: {
    scope: 'page',
    keys: ['g', 'i'],
    label: 'devices.title',
    to: '/dashboard/data/devices',
  },
  tickets: { scope: 'page', keys: ['g', 't'], label: 'tickets.title', to: '/dashboard/service' },
  calendar: {
    scope: 'page',
    keys: ['g', 'k'],
    label: 'service_calendar.title',
    to: '/dashboard/service/calendar',
  },
  documents: {
    scope: 'page',
    keys: ['g', 'd'],
    label: 'navigation.documents',
    to: '/dashboard/documents',
  },
  products: {
    scope: 'page',
    keys: ['g', 'p'],
    label: 'navigation.products',
    to: '/dashboard/data/products',
  },
  pipeline: { scope: 'page', keys: ['g', 'l'], label: 'leads.board.title', to: '/dashboard/sales' },
  users: { scope: 'page', keys: ['g', 'u'], label: 'users.title', to: '/dashboard/data/users' },
  profile: {
    scope: 'page',
    keys: ['g', 'm'],
    label: 'navigation.profile',
    to: '/dashboard/profile',
  },
  next: { scope: 'palette', keys: ['ArrowDown'], label: 'commands.keys.next' },
  previous: { scope: 'palette', keys: ['ArrowUp'], label: 'commands.keys.previous' },
  first: { scope: 'palette', keys: ['Home'], label: 'commands.keys.first' },
  last: { scope: 'palette', keys: ['End'], label: 'commands.keys.last' },
  choose: { scope: 'palette', keys: ['Enter'], label: 'commands.keys.choose' },
  choose_in_tab: { scope: 'palette', keys: ['Mod+Enter'], label: 'commands.keys.choose_in_tab' },
  close: { scope: 'palette', keys: ['Escape'], label: 'commands.keys.close' },
  // The list itself follows these, which other pages have no use for.
  desk_next: { scope: 'desk', keys: [deskKeys.next], label: 'commands.keys.desk_next' },
  desk_previous: { scope: 'desk', keys: [deskKeys.previous], label: 'commands.keys.desk_previous' },
  desk_open: { scope: 'desk', keys: ['Enter'], label: 'commands.keys.desk_open' },
  desk_take: { scope: 'desk', keys: [deskKeys.take], label: 'commands.keys.desk_take' },
  desk_reply: { scope: 'desk', keys: [deskKeys.reply], label: 'commands.keys.desk_reply' },
  desk_wait: { scope: 'desk', keys: [deskKeys.wait], label: 'commands.keys.desk_wait' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

interface NamedShortcut extends Shortcut {
  readonly name: ShortcutName;
}

const toNamed = (name: ShortcutName): NamedShortcut => Object.assign({ name }, shortcuts[name]);

const isName = (text: string): text is ShortcutName => Object.hasOwn(shortcuts, text);

const all = Object.keys(shortcuts).filter(isName).map(toNamed);

/** The shortcuts of a reach, in the table's order. */
export function listShortcuts(...scopes: readonly ShortcutScope[]): readonly NamedShortcut[] {
  return all.filter(({ scope }) => scopes.includes(scope));
}

/** Returns true on Apple devices, which use ⌘ instead of Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.platform);

type PressedKeys = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

/**
 * Returns the pressed key in the notation of the table; null with modifiers that no shortcut uses.
 * Letters include Shift, because the position of `?` depends on the keyboard.
 */
export function getPressedKey({ key, metaKey, ctrlKey, altKey }: PressedKeys): string | null {
  const mod = isMac() ? metaKey : ctrlKey;
  const other = isMac() ? ctrlKey : metaKey;
  if (other || altKey) return null;
  const formatted = key.length === 1 ? key.toLowerCase() : key;
  return mod ? `Mod+${formatted}` : formatted;
}

/** The shortcut of these reaches whose keys were pressed one after the other; null for none. */
export function findShortcut(
  pressed: readonly string[],
  ...scopes: readonly ShortcutScope[]
): NamedShortcut | null {
  const formatted = pressed.join(' ');
  return listShortcuts(...scopes).find(({ keys }) => keys.join(' ') === formatted) ?? null;
}

/** Returns true if a shortcut of the page starts with these keys and continues. */
export const startsShortcut = (pressed: readonly string[]): boolean =>
  listShortcuts('page').some(({ keys }) => keys.length > 1 && keys[0] === pressed[0]);
