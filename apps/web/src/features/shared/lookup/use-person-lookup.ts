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

/** Ids of a person as the calls take them: one of both, or none. */
interface PersonIds {
  readonly user_id: string | null;
  readonly lead_id: string | null;
}

const leadPrefix = 'lead-';

/** Returns the value of a person in a form: that of a lead's contact says so. */
export const toPersonValue = ({ user_id: userId, lead_id: leadId }: PersonIds): string =>
  leadId === null ? (userId ?? '') : `${leadPrefix}${leadId}`;

/** Returns the ids of a value of a form; both are null without a person. */
export function fromPersonValue(value: string): PersonIds {
  if (value.startsWith(leadPrefix))
    return { user_id: null, lead_id: value.slice(leadPrefix.length) };
  return { user_id: value === '' ? null : value, lead_id: null };
}

/** A person whose name is already loaded. */
export type KnownPerson = Pick<PersonName, 'id' | 'name'> & Partial<PersonName>;

/**
 * Lookup of all accounts, closed ones included, and of the contacts of leads; requires the `privacy`
 * permission. The values of its options are those of `toPersonValue`.
 */
export function usePersonLookup(
  id: string | null,
  known?: KnownPerson | null,
  { othersOnly = false }: PersonLookupOptions = {},
): Lookup {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  return useLookup<KnownPerson>({
    scope: 'users',
    list: lookUpPeople,
    get: null,
    filters: { ordering: 'last_name' },
    id,
    known,
    toOption: ({ id: personId, lead_id: leadId = null, name: label, email, kind, customer }) => {
      const isOwn = personId === ownId;
      const kindName = kind === undefined ? null : t(`anonymization.kinds.${kind}`);
      const where = kind === 'lead' ? kindName : (customer?.name ?? kindName);
      return {
        value: toPersonValue({ user_id: personId, lead_id: leadId }),
        label,
        hint: [isOwn ? t('tickets.you') : null, where, email].filter(Boolean).join(' · '),
        disabled: isOwn && othersOnly,
      };
    },
  });
}
