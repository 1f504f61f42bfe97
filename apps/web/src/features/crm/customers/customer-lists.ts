import type { Customer } from '@portal/contract/crm';
import { lazyComponent } from '#web/lib/lazy-component.ts';

/**
 * Lists of what belongs to a customer: each is a tab of the customer's page, and of the company page
 * of the customer's own users. They load when their tab opens.
 */
export const customerLists = [
  {
    tab: 'clinics',
    label: 'customers.clinics',
    getCount: (customer: Customer): number => customer.clinics_count,
    List: lazyComponent(
      async () => (await import('#web/features/crm/clinics/clinic-list.tsx')).ClinicList,
    ),
    OwnList: lazyComponent(
      async () => (await import('#web/features/crm/clinics/own-clinic-list.tsx')).OwnClinicList,
    ),
  },
] as const;
