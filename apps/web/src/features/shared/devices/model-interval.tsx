import { getDevice } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Returns the maintenance interval of a model in months; null if it has none or is unknown. */
export function useModelInterval(modelId: string): number | null {
  const { data } = useQuery(routeQuery('products', getDevice, { params: { id: modelId } }));
  return data?.maintenance_interval_months ?? null;
}

/** Maintenance interval of a model, as text. */
export function ModelInterval({ modelId }: { modelId: string }) {
  const { t } = useTranslation();
  const count = useModelInterval(modelId);
  if (count === null) return <span className="text-faint">–</span>;
  return t('devices.interval_months', { count });
}
