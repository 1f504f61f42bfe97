import { type Customer, getCustomer, listCustomers } from '@portal/contract/crm';
import {
  type EmployeeName,
  lookUpEmployees,
  lookUpPeople,
  type PersonName,
} from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useUser } from '#web/lib/session/session-store.ts';
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

/** An employee as tickets show them; customers' users do not learn the id. */
type ShownEmployee = Pick<EmployeeName, 'name'> & { readonly id: string | null };

/** Lookup of active employees. `shown`: an employee whose name is already loaded. */
export function useEmployeeLookup(id: string | null, shown?: ShownEmployee | null): Lookup {
  const { t } = useTranslation();
  const known = shown && shown.id !== null ? { id: shown.id, name: shown.name } : null;
  const { id: ownId } = useUser();
  return useLookup<EmployeeName>({
    scope: 'users',
    list: lookUpEmployees,
    // The detail route requires permission to manage employees.
    get: null,
    filters: { ordering: 'last_name' },
    id,
    known,
    toOption: ({ id: value, name: label }) => ({
      value,
      label,
      hint: value === ownId ? t('tickets.you') : undefined,
    }),
  });
}

export interface PersonLookupOptions {
  /** Excludes the viewer, who has the same action for themselves elsewhere. */
  othersOnly?: boolean | undefined;
}

/** Lookup of all accounts, closed ones included; requires the `privacy` permission. */
export function usePersonLookup(
  id: string | null,
  known?: PersonName | null,
  { othersOnly = false }: PersonLookupOptions = {},
): Lookup {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  return useLookup<PersonName>({
    scope: 'users',
    list: lookUpPeople,
    get: null,
    filters: { ordering: 'last_name' },
    id,
    known,
    toOption: ({ id: value, name: label, email, role, customer }) => {
      const isOwn = value === ownId;
      const where = customer?.name ?? t(`anonymization.kinds.${role}`);
      return {
        value,
        label,
        hint: [isOwn ? t('tickets.you') : null, where, email].filter(Boolean).join(' · '),
        disabled: isOwn && othersOnly,
      };
    },
  });
}
