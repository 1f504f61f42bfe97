import { onCleared } from '#web/lib/query/clear-persisted.ts';

type Search = Readonly<Record<string, unknown>>;

interface RouterEvents {
  subscribe: (
    event: 'onBeforeLoad',
    listener: (event: { fromLocation?: { pathname: string; search: Search } | undefined }) => void,
  ) => () => void;
}

const lastSearch = new Map<string, Search>();

/** Keeps what each page was searched and filtered for when it was left, as long as the user is here. */
export function trackSearchParams(router: RouterEvents): void {
  onCleared(() => lastSearch.clear());
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) lastSearch.set(fromLocation.pathname, fromLocation.search);
  });
}

/** What a page was searched and filtered for when it was left: the way back up leads there. */
export const restoreSearchParams = (path: string): Search => lastSearch.get(path) ?? {};
