import type { Me } from '@portal/contract/users';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial values of the profile form. */
export function profileValues(me: Me) {
  return {
    title: me.title ?? '',
    first_name: me.first_name,
    last_name: me.last_name,
    phone_number: me.phone_number ?? '',
    date_of_birth: me.date_of_birth ?? '',
    preferred_language: me.preferred_language ?? '',
  } satisfies FormValues;
}
