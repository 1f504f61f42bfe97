import {
  changeClinic,
  changeCustomer,
  createClinic,
  type Clinic,
  type Customer,
} from '@portal/contract/crm';
import { beforeAll, expect, test } from 'vitest';
import { contractResolver, type FormValues } from '#web/lib/form/contract-resolver.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { clinicValues, newClinicValues } from './clinics/clinic-form.tsx';
import { customerValues } from './customers/customer-form.tsx';

const at = '2026-01-05T08:00:00.000Z';
const customer: Customer = {
  id: '0198f000-0000-7000-8000-000000000001',
  name: 'Clinique Lumière',
  is_active: false,
  vat_number: null,
  email: 'info@lumiere.example',
  phone_number: null,
  website: null,
  notes: 'Tuesdays',
  clinics_count: 1,
  users_count: 0,
  devices_count: 0,
  created_at: at,
  updated_at: at,
};
const clinic: Clinic = {
  id: '0198f000-0000-7000-8000-000000000002',
  customer_id: customer.id,
  customer: { id: customer.id, name: customer.name },
  name: null,
  is_active: true,
  street: 'Damrak',
  house_number: '1',
  postal_code: '1012 AB',
  city: 'Amsterdam',
  country: 'NL',
  created_at: at,
  updated_at: at,
};

const getLabel = (field: string) => (field === 'name' ? 'Name' : field);
const options = { fields: {}, shouldUseNativeValidation: false };
const customerBody = (values: FormValues) =>
  contractResolver(changeCustomer, getLabel)(values, undefined, options);
const clinicBody = (values: FormValues) =>
  contractResolver(changeClinic, getLabel)(values, undefined, options);

beforeAll(() => startTestI18n('en'));

test('sends an unchanged customer as it was read, with null for empty fields', async () => {
  const { values } = await customerBody(customerValues(customer));
  expect(values).toEqual({
    name: 'Clinique Lumière',
    is_active: false,
    vat_number: null,
    email: 'info@lumiere.example',
    phone_number: null,
    website: null,
    notes: 'Tuesdays',
  });
});

test('starts a new customer as active, and requires a name', async () => {
  expect(customerValues().is_active).toBe(true);
  const { errors } = await customerBody(customerValues());
  expect(errors).toEqual({ name: { type: 'contract', message: 'Name is required' } });
});

test('keeps the address of an unchanged clinic, also without a name', async () => {
  const { values } = await clinicBody(clinicValues(clinic));
  expect(values).toMatchObject({ name: null, street: 'Damrak', country: 'NL', is_active: true });
  expect(values).not.toHaveProperty('customer_id');
});

test('requires a complete address for a new clinic', async () => {
  const resolve = contractResolver(createClinic, getLabel);
  const { errors } = await resolve(newClinicValues(), undefined, options);
  expect(Object.keys(errors).toSorted()).toEqual(
    ['city', 'country', 'house_number', 'postal_code', 'street'].toSorted(),
  );
});
