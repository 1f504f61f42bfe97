import { useTranslation } from 'react-i18next';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { useCustomerLookup } from '#web/kit/lookup/use-customer-lookup.ts';

/** Filters the page's list by customer. */
export function CustomerChoice() {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('customer_id', { drops: 'page' });
  const lookup = useCustomerLookup(typeof id === 'string' ? id : null);
  return (
    <ListLookup
      lookup={lookup}
      label={t('fields.customer_id')}
      emptyLabel={t('customer_users.any_customer')}
      onChange={(customer) => void set(customer ?? undefined)}
    />
  );
}
