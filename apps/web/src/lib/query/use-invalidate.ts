import { useQueryClient } from '@tanstack/react-query';
import type { CacheScope } from './cache-scopes.ts';
import { isAnswer } from './read-entries.ts';
import { scopeKey } from './route-query.ts';

/** Has every list, detail and count of these areas read again. */
export function useInvalidate(...areas: readonly CacheScope[]) {
  const client = useQueryClient();
  const readAgain = (area: CacheScope) =>
    client.invalidateQueries({ queryKey: scopeKey(area), predicate: isAnswer });
  return async () => {
    await Promise.all(areas.map(readAgain));
  };
}
