import { search, searchBounds, type SearchGroup } from '@portal/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '#web/lib/list/use-debounced-value.ts';
import { call } from '#web/lib/api/call.ts';
import { useUser } from '#web/lib/session/use-session.ts';

/** How long typing must rest before the server is asked, in ms: sooner than a list, which is read in pages. */
const debounceDelay = 120;

/** A minute: whoever goes back to what was typed a moment ago need not wait. */
const cacheTime = 60_000;

export interface FoundGroups {
  /** The text that the groups were found by; empty where none were asked for. */
  readonly text: string;
  readonly groups: readonly SearchGroup[];
  /** Whether an answer to what is typed now is still to come. */
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * What the server finds for a text. What was found before stays until the next answer is there, so
 * that nothing flickers; a question that is no longer asked is given up.
 */
export function useSearch(typed: string): FoundGroups {
  const { id } = useUser();
  const text = typed.trim().slice(0, searchBounds.longest);
  const debounced = useDebouncedValue(text, debounceDelay);
  const isLongEnough = text.length >= searchBounds.shortest;
  const isReady = isLongEnough && debounced.length >= searchBounds.shortest;
  const query = useQuery({
    queryKey: ['search', id, debounced],
    queryFn: async ({ signal }) => ({
      text: debounced,
      groups: (await call(search, { query: { q: debounced }, signal })).groups,
    }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: cacheTime,
    gcTime: cacheTime,
    retry: false,
    networkMode: 'always',
  });
  const found = isReady ? query.data : undefined;
  const error = isReady && debounced === text ? query.error : null;
  return {
    text: found?.text ?? '',
    groups: error ? [] : (found?.groups ?? []),
    isBusy: isLongEnough && (debounced !== text || query.isFetching),
    error,
    retry: () => void query.refetch(),
  };
}
