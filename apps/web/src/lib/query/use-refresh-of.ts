import { useQueryClient } from '@tanstack/react-query';
import type { PersistedArea } from './persisted-areas.ts';
import { isAnswer } from './read-entries.ts';
import { areaKey } from './route-query.ts';

/** Has every list, detail and count of these areas read again. */
export function useRefreshOf(...areas: readonly PersistedArea[]) {
  const client = useQueryClient();
  const readAgain = (area: PersistedArea) =>
    client.invalidateQueries({ queryKey: areaKey(area), predicate: isAnswer });
  return async () => {
    await Promise.all(areas.map(readAgain));
  };
}
