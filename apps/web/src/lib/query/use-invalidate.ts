import { useQueryClient } from '@tanstack/react-query';
import { type CacheScope, isApiResponse } from './cache-scopes.ts';
import { scopeKey } from './route-query.ts';

/** Returns a function that invalidates all API responses of these scopes. */
export function useInvalidate(...scopes: readonly CacheScope[]) {
  const client = useQueryClient();
  const invalidate = (scope: CacheScope) =>
    client.invalidateQueries({ queryKey: scopeKey(scope), predicate: isApiResponse });
  return async () => {
    await Promise.all(scopes.map(invalidate));
  };
}
