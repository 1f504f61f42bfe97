import { persistedCleared } from '#web/lib/query/clear-persisted.ts';

type Search = Readonly<Record<string, unknown>>;

interface RouterEvents {
  subscribe: (
    event: 'onBeforeLoad',
    listener: (event: { fromLocation?: { pathname: string; search: Search } | undefined }) => void,
  ) => () => void;
}

const lastSearch = new Map<string, Search>();

/** Stores each page's search params on leaving it, until the user signs out. */
export function trackSearchParams(router: RouterEvents): void {
  persistedCleared.subscribe(() => lastSearch.clear());
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) lastSearch.set(fromLocation.pathname, fromLocation.search);
  });
}

/** Returns a page's last search params, for breadcrumb links. */
export const restoreSearchParams = (path: string): Search => lastSearch.get(path) ?? {};
