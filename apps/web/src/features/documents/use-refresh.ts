import { useQueryClient } from '@tanstack/react-query';
import { areaKey } from '#web/lib/query/route-query.ts';

/** Has every list and detail of the library read again. */
export function useRefresh() {
  const client = useQueryClient();
  return async () => client.invalidateQueries({ queryKey: areaKey('documents') });
}
