import { useQueryClient } from '@tanstack/react-query';
import { areaKey } from '#web/lib/query/route-query.ts';

/** Reads again what a change of a customer or clinic may have touched: lists, counts, users. */
export function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      (['crm', 'users'] as const).map((area) =>
        client.invalidateQueries({ queryKey: areaKey(area) }),
      ),
    );
  };
}
