import { searchBounds, type SearchGroup } from '@portal/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '#web/lib/list/use-search-text.ts';
import { searchQuery, toSearchedText } from '#web/lib/search/search-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';

/** Debounce in ms; shorter than in lists, which load whole pages. */
const debounceDelay = 120;

export interface FoundGroups {
  /** Query of the groups; empty without one. */
  readonly text: string;
  readonly groups: readonly SearchGroup[];
  /** True for names that are near to a query which nothing matches. */
  readonly isSimilar: boolean;
  /** True while the response to the current input is pending. */
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Searches while typing. Keeps the previous hits until the next response, to avoid flicker, and
 * aborts outdated requests.
 */
export function useSearch(typed: string): FoundGroups {
  const { id } = useUser();
  const text = toSearchedText(typed);
  const debounced = useDebouncedValue(text, debounceDelay);
  const isLongEnough = text.length >= searchBounds.shortest;
  const isReady = isLongEnough && debounced.length >= searchBounds.shortest;
  const query = useQuery({
    ...searchQuery(id, debounced),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const found = isReady ? query.data : undefined;
  const error = isReady && debounced === text ? query.error : null;
  return {
    text: found?.text ?? '',
    groups: error ? [] : (found?.groups ?? []),
    isSimilar: !error && found?.is_similar === true,
    isBusy: isLongEnough && (debounced !== text || query.isFetching),
    error,
    retry: () => void query.refetch(),
  };
}
