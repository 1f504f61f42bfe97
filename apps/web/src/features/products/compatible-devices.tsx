import type { SeenAs } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { ProductLink } from '#web/kit/catalogue/product-link.tsx';
import { textLink } from '#web/kit/catalogue/text-link.ts';

export interface CompatibleDevicesProps {
  devices: readonly { id: string; name: string }[];
  /** How many are named; all if absent. */
  most?: number | undefined;
  seenAs?: SeenAs | undefined;
}

/** The devices that a product fits, each a link; null where there are none. */
export function CompatibleDevices({ devices, most, seenAs }: CompatibleDevicesProps) {
  const { t } = useTranslation();
  if (devices.length === 0) return null;
  const shown = devices.slice(0, most);
  const rest = devices.length - shown.length;
  return (
    <ul className="flex flex-col gap-1 touch:gap-3">
      {shown.map(({ id, name }) => (
        <li key={id}>
          <ProductLink type="device" id={id} viewAs={seenAs} className={textLink}>
            {name}
          </ProductLink>
        </li>
      ))}
      {rest > 0 ? (
        <li className="text-xs text-soft">{t('products.and_more', { count: rest })}</li>
      ) : null}
    </ul>
  );
}
