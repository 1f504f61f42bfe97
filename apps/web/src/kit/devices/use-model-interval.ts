import { getDevice } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** After how many months a model asks for maintenance; null where it does not, or is not known. */
export function useModelInterval(modelId: string): number | null {
  const { data } = useQuery(routeQuery('products', getDevice, { params: { id: modelId } }));
  return data?.maintenance_interval_months ?? null;
}
