import { pageSize, type AnswerOf, type Page, type Route } from '@portal/contract/kernel';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PersistedArea } from '../query/persisted-areas.ts';
import { untypedQuery } from '../query/route-query.ts';
import { listSearch, type ListSearch, type ListView } from './list-search.ts';
import { useViewChoice } from './view-choice.ts';

/** How long typing must rest before it is searched for, in ms. */
const searchDelay = 300;

/** What one page of a list holds. */
export type ItemOf<R extends Route> = AnswerOf<R> extends Page<infer Item> ? Item : never;

export interface ListOptions<R extends Route> {
  area: PersistedArea;
  route: R;
  /** Names the list, for the choice of cards or table: "customers". */
  name: string;
  /** Filters that the page sets itself, beside those in the URL. */
  fixed?: Partial<ListSearch<R>>;
}

/**
 * A paged list whose search, filters, ordering, page and view live in the URL, so that Back and a
 * shared link show the same. The next page is fetched ahead.
 */
export function useList<const R extends Route>({ area, route, name, fixed }: ListOptions<R>) {
  const read = useMemo(() => listSearch(route), [route]);
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = read(raw);
  const navigate = useSetSearch();
  const set = (changes: Partial<ListSearch<R>>) => navigate({ page: undefined, ...changes });

  const page = search.page ?? 1;
  const asked = (number: number) =>
    untypedQuery<Page<ItemOf<R>>>(area, route, {
      query: {
        ...withoutView(search),
        ...(fixed ? withoutView(fixed) : {}),
        ...(number > 1 ? { offset: (number - 1) * pageSize.default } : {}),
      },
    });
  const result = useQuery({ ...asked(page), placeholderData: keepPreviousData });

  const client = useQueryClient();
  const next = result.data?.next && !result.isPlaceholderData ? asked(page + 1) : null;
  useEffect(() => {
    if (next) void client.prefetchQuery(next);
  }, [client, next]);

  const [chosenView, chooseView] = useViewChoice(name);
  return {
    search,
    set,
    page,
    setPage: (number: number) => navigate({ page: number > 1 ? number : undefined }),
    view: search.view ?? chosenView,
    setView: (view: ListView) => {
      chooseView(view);
      navigate({ view: undefined });
    },
    text: useSearchText(raw['search'], (text) => navigate({ page: undefined, search: text })),
    ordering: typeof raw['ordering'] === 'string' ? raw['ordering'] : null,
    /** Takes away search and filters; tab and ordering stay. */
    clear: () =>
      navigate(
        Object.fromEntries(
          Object.keys(search)
            .filter((key) => key !== 'tab' && key !== 'ordering')
            .map((key) => [key, undefined]),
        ),
      ),
    setOrdering: (ordering: string) => navigate({ page: undefined, ordering }),
    result,
  };
}

export type List<R extends Route> = ReturnType<typeof useList<R>>;

/** The search field's text: shown at once, sent when typing rests. */
function useSearchText(inUrl: unknown, send: (text: string | undefined) => void) {
  const current = typeof inUrl === 'string' || typeof inUrl === 'number' ? String(inUrl) : '';
  const [text, setText] = useState(current);
  const [shown, setShown] = useState(current);
  if (current !== shown) {
    // Back, Forward or a reset changed the URL: the field follows.
    setShown(current);
    if (current !== text.trim()) setText(current);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, searchDelay, typed.trim() || undefined);
  };
  return { value: text, set };
}

/** Changes search parameters in place: filtering makes no history entries of its own. */
function useSetSearch() {
  const router = useRouter();
  return (changes: Record<string, unknown>) => {
    const search = Object.fromEntries(
      Object.entries({ ...router.state.location.search, ...changes }).filter(
        ([, value]) => value !== undefined && value !== '',
      ),
    );
    void router.navigate({ to: router.state.location.pathname, search, replace: true });
  };
}

function withoutView(search: object): object {
  const kept = Object.entries(search).filter(([key]) => !['page', 'tab', 'view'].includes(key));
  return Object.fromEntries(kept);
}
