import type { RouteResponse, RouteQuery, Route } from '@portal/contract/kernel';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '#web/lib/api/send-request.ts';
import { getSession } from '#web/lib/session/session-store.ts';

/** What is seen at once is a minute old at most, while somebody looks. In ms. */
const pace = 60_000;

/** The key below which all that is read of the system lies. */
export const systemKey = () => ['system', getSession().user?.id ?? null] as const;

/** Query options for a call of the system: kept in no storage, and read again each minute. */
export function systemQuery<const R extends Route>(route: R, query?: RouteQuery<R>) {
  return queryOptions({
    queryKey: [...systemKey(), route.id, query ?? null],
    queryFn: async ({ signal }) =>
      (await sendRequest<RouteResponse<R>>(route, { query, signal })).data,
    refetchInterval: pace,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
