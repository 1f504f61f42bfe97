import type { User } from '@portal/contract/users';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial values of the form of a person; without a person, of a new one. */
export function personValues(person?: User) {
  return {
    title: person?.title ?? '',
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    email: person?.email ?? '',
    phone_number: person?.phone_number ?? '',
    date_of_birth: person?.date_of_birth ?? '',
    preferred_language: person?.preferred_language ?? '',
  } satisfies FormValues;
}
