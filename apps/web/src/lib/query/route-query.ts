import type { RouteResponse, Route } from '@portal/contract/kernel';
import { queryOptions } from '@tanstack/react-query';
import type { CallArguments } from '../api/call.ts';
import { getSession } from '../session/session-store.ts';
import { getPersister } from './scope-persister.ts';
import type { CacheScope } from './cache-scopes.ts';
import { read } from './read.ts';

/** The key below which all of an area's entries of the signed-in user lie. */
export const scopeKey = (scope: CacheScope) => [scope, getSession().user?.id ?? null] as const;

/** The key below which all entries of one call lie; invalidate by it after a change. */
const routeKey = (scope: CacheScope, route: Route) => [...scopeKey(scope), route.id] as const;

/** What an entry of the cache depends on. */
interface Parts {
  params?: unknown;
  query?: unknown;
}

/**
 * Query options for a call whose answer the caller knows. The key carries the user's id, so that
 * nobody is ever shown what another user's session has loaded; the area says where it is persisted.
 */
export function untypedQuery<Data>(scope: CacheScope, route: Route, parts: Parts = {}) {
  return queryOptions({
    queryKey: toQueryKey(scope, route, parts),
    queryFn: async ({ signal }) => (await read<Data>(route, { ...parts, signal })).data,
    persister: getPersister(scope),
  });
}

/** Query options for a call of the contract. */
export function routeQuery<const R extends Route>(
  scope: CacheScope,
  route: R,
  ...[parts]: CallArguments<R>
) {
  return untypedQuery<RouteResponse<R>>(scope, route, parts);
}

/**
 * One object with its version, for the form that changes it: `{ data, etag }`. Read anew for each
 * form, kept nowhere, and not refetched beneath it for being old.
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
