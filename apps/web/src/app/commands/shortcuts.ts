import type { ParseKeys } from 'i18next';
import type { DashboardPath } from '../navigation.ts';

/** Where a shortcut works: everywhere, outside of fields and dialogs, or in the palette. */
type Reach = 'everywhere' | 'page' | 'palette';

interface Shortcut {
  readonly reach: Reach;
  /** Pressed one after the other, by their names in the browser; `Mod+` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[];
  readonly label: ParseKeys;
  /** The page it leads to: it is nobody's who may not open it. */
  readonly to?: DashboardPath | '/dashboard';
}

/** Every shortcut of the portal: what is pressed is looked up here, and the sheet shows these. */
export const shortcuts = {
  palette: { reach: 'everywhere', keys: ['Mod+k'], label: 'commands.keys.palette' },
  sheet: { reach: 'page', keys: ['?'], label: 'commands.keys.sheet' },
  search_list: { reach: 'page', keys: ['/'], label: 'commands.keys.search_list' },
  home: { reach: 'page', keys: ['g', 'h'], label: 'dashboard.title', to: '/dashboard' },
  company: {
    reach: 'page',
    keys: ['g', 'b'],
    label: 'navigation.company_info',
    to: '/dashboard/company-info',
  },
  customers: {
    reach: 'page',
    keys: ['g', 'c'],
    label: 'navigation.customers',
    to: '/dashboard/data/customers',
  },
  devices: {
    reach: 'page',
    keys: ['g', 'i'],
    label: 'devices.title',
    to: '/dashboard/data/devices',
  },
  tickets: { reach: 'page', keys: ['g', 't'], label: 'tickets.title', to: '/dashboard/service' },
  calendar: {
    reach: 'page',
    keys: ['g', 'k'],
    label: 'service_calendar.title',
    to: '/dashboard/service/calendar',
  },
  documents: {
    reach: 'page',
    keys: ['g', 'd'],
    label: 'navigation.documents',
    to: '/dashboard/documents',
  },
  products: {
    reach: 'page',
    keys: ['g', 'p'],
    label: 'navigation.products',
    to: '/dashboard/data/products',
  },
  pipeline: { reach: 'page', keys: ['g', 'l'], label: 'leads.board.title', to: '/dashboard/sales' },
  users: { reach: 'page', keys: ['g', 'u'], label: 'users.title', to: '/dashboard/data/users' },
  profile: {
    reach: 'page',
    keys: ['g', 'm'],
    label: 'navigation.profile',
    to: '/dashboard/profile',
  },
  next: { reach: 'palette', keys: ['ArrowDown'], label: 'commands.keys.next' },
  previous: { reach: 'palette', keys: ['ArrowUp'], label: 'commands.keys.previous' },
  first: { reach: 'palette', keys: ['Home'], label: 'commands.keys.first' },
  last: { reach: 'palette', keys: ['End'], label: 'commands.keys.last' },
  choose: { reach: 'palette', keys: ['Enter'], label: 'commands.keys.choose' },
  choose_in_tab: { reach: 'palette', keys: ['Mod+Enter'], label: 'commands.keys.choose_in_tab' },
  close: { reach: 'palette', keys: ['Escape'], label: 'commands.keys.close' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

interface NamedShortcut extends Shortcut {
  readonly name: ShortcutName;
}

const named = (name: ShortcutName): NamedShortcut => Object.assign({ name }, shortcuts[name]);

const isName = (word: string): word is ShortcutName => Object.hasOwn(shortcuts, word);

const all = Object.keys(shortcuts).filter(isName).map(named);

/** The shortcuts of a reach, in the table's order. */
export function shortcutsOf(...reaches: readonly Reach[]): readonly NamedShortcut[] {
  return all.filter(({ reach }) => reaches.includes(reach));
}

/** Whether the keys that are held and pressed stand on a Mac, where ⌘ is what Ctrl is elsewhere. */
export const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.platform);

type PressedKeys = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

/**
 * What was pressed, as the table writes it; null with modifiers that no shortcut has. Shift is in
 * the letter that it makes: where `?` stands differs from keyboard to keyboard.
 */
export function pressedKey({ key, metaKey, ctrlKey, altKey }: PressedKeys): string | null {
  const mod = isMac() ? metaKey : ctrlKey;
  const other = isMac() ? ctrlKey : metaKey;
  if (other || altKey) return null;
  const written = key.length === 1 ? key.toLowerCase() : key;
  return mod ? `Mod+${written}` : written;
}

/** The shortcut of these reaches whose keys were pressed one after the other; null for none. */
export function shortcutFor(
  pressed: readonly string[],
  ...reaches: readonly Reach[]
): NamedShortcut | null {
  const written = pressed.join(' ');
  return shortcutsOf(...reaches).find(({ keys }) => keys.join(' ') === written) ?? null;
}

/** Whether a shortcut of the page begins so and goes on. */
export const beginsShortcut = (pressed: readonly string[]): boolean =>
  shortcutsOf('page').some(({ keys }) => keys.length > 1 && keys[0] === pressed[0]);
