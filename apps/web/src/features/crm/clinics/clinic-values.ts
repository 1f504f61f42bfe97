import type { Clinic } from '@portal/contract/crm';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

const address = { street: '', house_number: '', postal_code: '', city: '', country: '' };

/** Returns the initial values of a new clinic, which is active. */
export function newClinicValues() {
  return { name: '', ...address } satisfies FormValues;
}

/** Returns the initial values of a clinic's form. */
export function clinicValues(clinic: Clinic) {
  const { street, house_number, postal_code, city, country, is_active } = clinic;
  const name = clinic.name ?? '';
  return { name, street, house_number, postal_code, city, country, is_active } satisfies FormValues;
}
