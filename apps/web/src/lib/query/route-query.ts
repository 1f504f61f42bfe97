import type { RouteResponse, Route } from '@portal/contract/kernel';
import { queryOptions } from '@tanstack/react-query';
import type { CallArguments } from '../api/call.ts';
import { getSession } from '../session/session-store.ts';
import { getPersister } from './scope-persister.ts';
import type { CacheScope } from './cache-scopes.ts';
import { read } from './read.ts';

/** Key prefix of all entries of a scope for the signed-in user. */
export const scopeKey = (scope: CacheScope) => [scope, getSession().user?.id ?? null] as const;

/** Key prefix of all entries of one route. */
const routeKey = (scope: CacheScope, route: Route) => [...scopeKey(scope), route.id] as const;

/** Parts of a query key. */
interface Parts {
  params?: unknown;
  query?: unknown;
}

/**
 * Query options for a call with a given response type. The key includes the user's id, so that no
 * user sees another's data; the scope determines the persistence.
 */
export function untypedQuery<Data>(scope: CacheScope, route: Route, parts: Parts = {}) {
  return queryOptions({
    queryKey: toQueryKey(scope, route, parts),
    queryFn: async ({ signal }) => (await read<Data>(route, { ...parts, signal })).data,
    persister: getPersister(scope),
  });
}

/** Query options for a route of the contract. */
export function routeQuery<const R extends Route>(
  scope: CacheScope,
  route: R,
  ...[parts]: CallArguments<R>
) {
  return untypedQuery<RouteResponse<R>>(scope, route, parts);
}

/**
 * Query options for an object with its ETag, for the form that edits it: `{ data, etag }`. Fetched
 * anew for each form, not persisted, and not refetched while the form is open.
 */
export function editedQuery<Data>(scope: CacheScope, route: Route, parts: Parts) {
  return queryOptions({
    queryKey: [...toQueryKey(scope, route, parts), 'edited'],
    queryFn: ({ signal }) => read<Data>(route, { ...parts, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

function toQueryKey(
  scope: CacheScope,
  route: Route,
  { params, query }: Parts = {},
): readonly unknown[] {
  return [...routeKey(scope, route), params ?? null, query ?? null];
}
