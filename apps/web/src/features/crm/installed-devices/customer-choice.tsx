import { useTranslation } from 'react-i18next';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-customer-lookup.ts';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';

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
