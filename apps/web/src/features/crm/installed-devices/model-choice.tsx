import { useTranslation } from 'react-i18next';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useManufacturerLookup } from '#web/features/shared/lookup/use-manufacturer-lookup.ts';
import { useProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';

/** Narrows the page's list to the devices of one model. */
export function ModelChoice() {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('device_id', { drops: 'page' });
  const lookup = useProductLookup({ type: 'device', id: typeof id === 'string' ? id : null });
  return (
    <ListLookup
      lookup={lookup}
      label={t('devices.model')}
      emptyLabel={t('devices.any_model')}
      onChange={(model) => void set(model ?? undefined)}
    />
  );
}

/** Narrows the page's list to the devices of one manufacturer. */
export function ManufacturerChoice() {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('manufacturer_id', { drops: 'page' });
  const lookup = useManufacturerLookup(typeof id === 'string' ? id : null);
  return (
    <ListLookup
      lookup={lookup}
      label={t('devices.manufacturer')}
      emptyLabel={t('devices.any_manufacturer')}
      onChange={(manufacturer) => void set(manufacturer ?? undefined)}
    />
  );
}
