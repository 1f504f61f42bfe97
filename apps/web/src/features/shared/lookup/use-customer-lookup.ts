import { getCustomer, listCustomers, type Customer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useLookup } from './use-lookup.ts';

type Named = Pick<Customer, 'id' | 'name'> & Partial<Pick<Customer, 'is_active'>>;

/** Lookup of customers. `known`: a customer whose name is already loaded. */
export function useCustomerLookup(id: string | null, known?: Named | null): Lookup {
  const { t } = useTranslation();
  return useLookup<Named>({
    scope: 'crm',
    list: listCustomers,
    get: getCustomer,
    id,
    known,
    toOption: (customer) => ({
      value: customer.id,
      label: customer.name,
      hint: customer.is_active === false ? t('customers.inactive') : undefined,
    }),
  });
}
