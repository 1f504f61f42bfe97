import type { ViewAs } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { ProductLink, textLink } from '#web/features/shared/catalogue-links.tsx';

export interface CompatibleDevicesProps {
  devices: readonly { id: string; name: string }[];
  /** Maximum number of names; all by default. */
  max?: number | undefined;
  viewAs?: ViewAs | undefined;
}

/** Links to the devices that a product fits; null without any. */
export function CompatibleDevices({ devices, max, viewAs }: CompatibleDevicesProps) {
  const { t } = useTranslation();
  if (devices.length === 0) return null;
  const shown = devices.slice(0, max);
  const hiddenCount = devices.length - shown.length;
  return (
    <ul className="flex flex-col gap-1 touch:gap-3">
      {shown.map(({ id, name }) => (
        <li key={id}>
          <ProductLink type="device" id={id} viewAs={viewAs} className={textLink}>
            {name}
          </ProductLink>
        </li>
      ))}
      {hiddenCount > 0 ? (
        <li className="text-xs text-soft">{t('products.and_more', { count: hiddenCount })}</li>
      ) : null}
    </ul>
  );
}
