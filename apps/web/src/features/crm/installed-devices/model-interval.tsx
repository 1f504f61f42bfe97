import { useTranslation } from 'react-i18next';
import { useModelInterval } from '#web/features/shared/devices/use-model-interval.ts';

/** Maintenance interval of a model, as text. */
export function ModelInterval({ modelId }: { modelId: string }) {
  const { t } = useTranslation();
  const count = useModelInterval(modelId);
  if (count === null) return <span className="text-faint">–</span>;
  return t('devices.interval_months', { count });
}
