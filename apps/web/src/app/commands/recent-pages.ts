import { persistPrefix } from '#web/lib/query/cache-scopes.ts';

/** A page that was open in this tab, by its address and what it was called then. */
export interface RecentPage {
  readonly href: string;
  readonly title: string;
}

const maxPages = 6;

// Titles name customers and people: they leave with the tab and its user, as persisted entries do.
const getStorageKey = (userId: string): string =>
  `${persistPrefix}recent:${JSON.stringify(userId)}`;

const isPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'href') === 'string' &&
  typeof Reflect.get(value, 'title') === 'string';

/** The pages that this user had open in this tab, the latest first. */
export function getRecentPages(userId: string): RecentPage[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(getStorageKey(userId)) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPage) : [];
  } catch {
    return [];
  }
}

/** Remembers a page that is left; one place a path, with the search it was left with. */
export function saveRecentPage(userId: string, page: RecentPage): void {
  const getPath = ({ href }: RecentPage) => href.split('?')[0];
  const others = getRecentPages(userId).filter((one) => getPath(one) !== getPath(page));
  try {
    sessionStorage.setItem(
      getStorageKey(userId),
      JSON.stringify([page, ...others].slice(0, maxPages)),
    );
  } catch {
    // Ignores a full storage.
  }
}
