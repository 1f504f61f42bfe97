import { getCustomer, listCustomers, type Customer } from '@portal/contract/crm';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useRested } from '#web/lib/list/use-rested.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** How many customers a search offers; who looks for another types more of its name. */
const offered = 20;

/** Customers to choose from by searching. `known`: one whose name need not be asked for. */
export function useCustomerLookup(
  id: string | null,
  known?: Pick<Customer, 'id' | 'name'> | null,
): Lookup {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = useRested(text).trim();
  const query = { ordering: 'name', limit: offered, ...(search ? { search } : {}) };
  const found = useQuery({
    ...routeQuery('crm', listCustomers, { query }),
    placeholderData: keepPreviousData,
  });
  const seen = [known, ...(found.data?.results ?? [])].find((one) => one?.id === id);
  const asked = useQuery({
    ...routeQuery('crm', getCustomer, { params: { id: id ?? '' } }),
    enabled: id !== null && !seen && found.isFetched,
  });
  const name = seen?.name ?? asked.data?.name;
  return {
    // Until its name is known the choice is there without one.
    chosen: id === null ? null : { value: id, label: name ?? '' },
    options: (found.data?.results ?? []).map((customer) => ({
      value: customer.id,
      label: customer.name,
      hint: customer.is_active ? undefined : t('customers.inactive'),
    })),
    loading: found.isFetching || text.trim() !== search,
    search: setText,
  };
}
