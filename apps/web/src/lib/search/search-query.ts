import { search, searchBounds } from '@portal/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** One minute, for returning to a recent query. */
const cacheTime = 60_000;

/** Text as the search takes it; one that is too short finds nothing. */
export const toSearchedText = (typed: string): string =>
  typed.trim().slice(0, searchBounds.longest);

/** Query options for a search of the portal; the key includes the user, so that no user sees another's hits. */
export const searchQuery = (userId: string, text: string) =>
  queryOptions({
    queryKey: ['search', userId, text],
    queryFn: async ({ signal }) => ({
      text,
      ...(await call(search, { query: { q: text }, signal })),
    }),
    staleTime: cacheTime,
    gcTime: cacheTime,
    retry: false,
    networkMode: 'always',
  });
