import type { ListRoute, Page, Route, RouteResponse } from '@portal/contract/kernel';
import {
  keepPreviousData,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useSetSearch } from '../url/search-params.ts';
import type { CacheScope } from '../query/cache-scopes.ts';
import { listSearch, type ListSearch, type ListView } from './list-search.ts';
import { pageQuery } from './page-query.ts';
import { useSearchText } from './use-search-text.ts';
import { useViewChoice } from './use-view-choice.ts';

/** Item type of a list route. */
export type ListItem<R extends Route> = RouteResponse<R> extends Page<infer Item> ? Item : never;

export interface ListOptions<R extends Route> {
  scope: CacheScope;
  route: R;
  /** Name of the list, for the stored view choice: "customers". */
  name: string;
  /** Ordering if the URL has none; defaults to the API's, the newest first. */
  firstOrdering?: string | undefined;
  /** Filters set by the page, which override the URL. */
  fixed?: ListChanges<R> | undefined;
}

/** Route and filters of a list, for its export. */
export interface ExportSource {
  route: ListRoute;
  filters: object;
}

/** Filters to set; undefined removes one. */
export type ListChanges<R extends Route> = {
  [Name in keyof ListSearch<R>]?: ListSearch<R>[Name] | undefined;
};

/**
 * Paged list whose search, filters, ordering, page and view are in the URL, so that Back and shared
 * links work. Prefetches the next page.
 */
export function useList<const R extends ListRoute>(options: ListOptions<R>) {
  const { scope, route, name, firstOrdering, fixed } = options;
  const read = useMemo(() => listSearch(route), [route]);
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = read(raw);
  const setSearch = useSetSearch();
  const change = (changes: Record<string, unknown>) => void setSearch(changes);
  const set = (changes: ListChanges<R>) => change({ page: undefined, ...changes });

  const page = search.page ?? 1;
  const first = firstOrdering === undefined ? {} : { ordering: firstOrdering };
  const filters = { ...first, ...withoutView(search), ...(fixed ? withoutView(fixed) : {}) };
  const getPageQuery = (number: number) =>
    pageQuery<ListItem<R>>(scope, route, { filters, page: number });
  // Sends the request while the page renders, instead of after it is painted.
  usePrefetchQuery(getPageQuery(page));
  const result = useQuery({ ...getPageQuery(page), placeholderData: keepPreviousData });

  const client = useQueryClient();
  const next = result.data?.next && !result.isPlaceholderData ? getPageQuery(page + 1) : null;
  useEffect(() => {
    if (next) void client.prefetchQuery(next);
  }, [client, next]);

  const [chosenView, chooseView] = useViewChoice(name);
  const source: ExportSource = { route, filters };
  return {
    search,
    set,
    source,
    page,
    setPage: (number: number) => change({ page: number > 1 ? number : undefined }),
    view: search.view ?? chosenView,
    setView: (view: ListView) => {
      chooseView(view);
      change({ view: undefined });
    },
    text: useSearchText(),
    ordering: typeof raw['ordering'] === 'string' ? raw['ordering'] : (firstOrdering ?? null),
    /** Clears search and filters; keeps tab, ordering and view. */
    clear: () =>
      change(
        Object.fromEntries(
          Object.keys(search)
            .filter((key) => !['tab', 'ordering', 'view'].includes(key))
            .map((key) => [key, undefined]),
        ),
      ),
    setOrdering: (ordering: string) => change({ page: undefined, ordering }),
    result,
  };
}

export type List<R extends ListRoute> = ReturnType<typeof useList<R>>;

function withoutView(search: object): object {
  const entries = Object.entries(search).filter(([key]) => !['page', 'tab', 'view'].includes(key));
  return Object.fromEntries(entries);
}
