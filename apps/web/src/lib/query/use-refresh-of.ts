import { useQueryClient } from '@tanstack/react-query';
import type { PersistedArea } from './persisted-areas.ts';
import { areaKey } from './route-query.ts';

/** Has every list, detail and count of these areas read again. */
export function useRefreshOf(...areas: readonly PersistedArea[]) {
  const client = useQueryClient();
  return async () => {
    await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: areaKey(area) })));
  };
}
