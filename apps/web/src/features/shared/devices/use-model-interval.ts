import { getDevice } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Returns the maintenance interval of a model in months; null if it has none or is unknown. */
export function useModelInterval(modelId: string): number | null {
  const { data } = useQuery(routeQuery('products', getDevice, { params: { id: modelId } }));
  return data?.maintenance_interval_months ?? null;
}
