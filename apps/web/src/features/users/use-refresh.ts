import { useQueryClient } from '@tanstack/react-query';
import { areaKey } from '#web/lib/query/route-query.ts';

/** Reads again what a change of people or groups may have touched: lists, details, counts. */
export function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      (['users', 'crm'] as const).map((area) =>
        client.invalidateQueries({ queryKey: areaKey(area) }),
      ),
    );
  };
}
