import type { User } from '@portal/contract/users';
import { personValues } from '#web/features/users/person/person-values.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial values of the form of a customer's user; without a user, of a new one. */
export function customerUserValues(user?: User) {
  return {
    ...personValues(user),
    customer_id: user?.customer_id ?? '',
    clinic_id: user?.clinic_id ?? '',
  } satisfies FormValues;
}
