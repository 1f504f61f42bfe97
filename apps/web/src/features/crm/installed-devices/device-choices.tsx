import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import {
  useManufacturerLookup,
  useProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';

/** Narrows the page's list to the devices of one customer; the clinic was another customer's. */
export function CustomerChoice() {
  const { t } = useTranslation();
  const [id] = useSearchParam('customer_id');
  const setSearch = useSetSearch();
  const lookup = useCustomerLookup(typeof id === 'string' ? id : null);
  return (
    <ListLookup
      lookup={lookup}
      label={t('devices.customer')}
      emptyLabel={t('devices.any_customer')}
      onChange={(customer) =>
        void setSearch({
          customer_id: customer ?? undefined,
          clinic_id: undefined,
          page: undefined,
        })
      }
    />
  );
}

interface FocusableChoiceProps {
  /** How often a menu has opened it. */
  focusRequests?: number;
}

/** Narrows the page's list to the devices of one model. */
export function ModelChoice({ focusRequests = 0 }: FocusableChoiceProps) {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('device_id', { drops: 'page' });
  const lookup = useProductLookup({ type: 'device', id: typeof id === 'string' ? id : null });
  return (
    <ListLookup
      lookup={lookup}
      label={t('devices.model')}
      emptyLabel={t('devices.any_model')}
      focusRequests={focusRequests}
      onChange={(model) => void set(model ?? undefined)}
    />
  );
}

/** Narrows the page's list to the devices of one manufacturer. */
export function ManufacturerChoice({ focusRequests = 0 }: FocusableChoiceProps) {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('manufacturer_id', { drops: 'page' });
  const lookup = useManufacturerLookup(typeof id === 'string' ? id : null);
  return (
    <ListLookup
      lookup={lookup}
      label={t('devices.manufacturer')}
      emptyLabel={t('devices.any_manufacturer')}
      focusRequests={focusRequests}
      onChange={(manufacturer) => void set(manufacturer ?? undefined)}
    />
  );
}
