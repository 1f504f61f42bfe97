import type { Clinic } from '@portal/contract/crm';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

const address = { street: '', house_number: '', postal_code: '', city: '', country: '' };

/** What the form of a new clinic holds at first: it will be active. */
export function newClinicValues() {
  return { name: '', ...address } satisfies FormValues;
}

/** What the form of a clinic holds at first. */
export function clinicValues(clinic: Clinic) {
  const { street, house_number, postal_code, city, country, is_active } = clinic;
  const name = clinic.name ?? '';
  return { name, street, house_number, postal_code, city, country, is_active } satisfies FormValues;
}
