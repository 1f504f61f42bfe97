import type { Customer } from '@portal/contract/crm';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial values of a customer's form; an absent customer is a new one. */
export function customerValues(customer?: Customer) {
  return {
    name: customer?.name ?? '',
    vat_number: customer?.vat_number ?? '',
    email: customer?.email ?? '',
    phone_number: customer?.phone_number ?? '',
    website: customer?.website ?? '',
    notes: customer?.notes ?? '',
    is_active: customer?.is_active ?? true,
  } satisfies FormValues;
}
