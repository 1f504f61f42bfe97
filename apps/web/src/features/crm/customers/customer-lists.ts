import type { Customer } from '@portal/contract/crm';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';

/** A list of what belongs to a customer. */
interface CustomerList {
  /** Value of `?tab=`. */
  readonly tab: string;
  readonly label: ParseKeys;
  /** Number beside the label on the customer's page, if the customer has it. */
  readonly getCount?: (customer: Customer) => number;
  /** The list for employees. */
  readonly List: ComponentType<{ customer: Pick<Customer, 'id' | 'name'> }>;
  /** The list for the customer's own users. */
  readonly OwnList: ComponentType;
}

/**
 * Each list is a tab of the customer's page, and of the company page of the customer's own users. It
 * loads when its tab opens.
 */
export const customerLists: readonly [CustomerList, ...CustomerList[]] = [
  {
    tab: 'clinics',
    label: 'customers.clinics',
    getCount: (customer) => customer.clinics_count,
    List: lazyComponent(
      async () => (await import('#web/features/crm/clinics/clinic-list.tsx')).ClinicList,
    ),
    OwnList: lazyComponent(
      async () => (await import('#web/features/crm/clinics/own-clinic-list.tsx')).OwnClinicList,
    ),
  },
];
