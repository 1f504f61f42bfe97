import { changeCustomer, createClinic, createCustomer } from '@portal/contract/crm';
import { openServiceTicket } from '@portal/contract/service';
import { changeCustomerUser, changeMe, createCustomerUser } from '@portal/contract/users';
import { beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '../i18n/test-i18n.ts';
import { contractResolver, isRequired, type FormValues } from './contract-resolver.ts';
import type { Route } from '@portal/contract/kernel';

beforeAll(() => startTestI18n('en'));

const check = (route: Route, values: FormValues) =>
  contractResolver(route, (field) => `<${field}>`)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

// @specification 5.5
test('reports a required field left blank', async () => {
  const { errors } = await check(createCustomer, { name: '   ' });
  expect(errors).toEqual({ name: { type: 'contract', message: '<name> is required' } });
});

test('uses a field’s own message for a missing value', async () => {
  const resolver = contractResolver(createCustomer, (field) => field, {
    missing: { name: 'Who is it?' },
  });
  const check = (name: string) =>
    resolver({ name }, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect((await check('')).errors).toMatchObject({ name: { message: 'Who is it?' } });
  const { errors } = await check('x'.repeat(1000));
  expect(errors).toMatchObject({ name: { message: expect.not.stringContaining('Who') } });
});

test('requires what the form demands, and marks it', async () => {
  const required = ['phone_number'];
  const resolver = contractResolver(createCustomer, (field) => field, { required });
  const { errors } = await resolver({ name: 'A', phone_number: ' ', email: '' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toEqual({
    phone_number: { type: 'contract', message: 'phone_number is required' },
  });
  expect(isRequired({ route: createCustomer, required }, 'phone_number')).toBe(true);
});

test('rejects clearing a required field in a PATCH', async () => {
  const { errors } = await check(changeCustomer, { name: '' });
  expect(errors).toMatchObject({ name: { message: '<name> is required' } });
});

// @specification 5.6
test('reports an invalid e-mail address with the specified text, and how one is written', async () => {
  const { errors } = await check(createCustomer, { name: 'A', email: 'a@b' });
  const message = 'Invalid email address. Write it as name@example.com.';
  expect(errors).toMatchObject({ email: { message } });
});

test('trims text and converts empty nullable fields to null', async () => {
  const { values } = await check(createCustomer, {
    name: ' A ',
    email: '',
    phone_number: ' ',
    is_active: false,
  });
  expect(values).toEqual({ name: 'A', email: null, phone_number: null, is_active: false });
});

test('sends empty profile fields as null (specification §5)', async () => {
  const { values } = await check(changeMe, {
    first_name: '',
    phone_number: '',
    date_of_birth: '',
    preferred_language: '',
  });
  expect(values).toEqual({
    first_name: '',
    phone_number: null,
    date_of_birth: null,
    preferred_language: null,
  });
});

test.each([createCustomerUser, changeCustomerUser])(
  // @specification 5.16, 5.17
  'sends a customer user’s fields trimmed, and null for empty ones (specification §5): $method',
  async (route) => {
    const { values } = await check(route, {
      email: 'ada@example.test',
      first_name: 'Ada',
      last_name: 'Vos',
      customer_id: '0198f000-0000-7000-8000-000000000001',
      phone_number: ' +31 30 123 45 67 ',
      date_of_birth: ' ',
      preferred_language: '',
    });
    expect(values).toMatchObject({
      phone_number: '+31 30 123 45 67',
      date_of_birth: null,
      preferred_language: null,
    });
  },
);

test('omits fields that the form does not have', async () => {
  const { values } = await check(changeCustomer, { name: 'A' });
  expect(values).toEqual({ name: 'A' });
});

test('validates patterns, lengths, dates and choices', async () => {
  const { errors } = await check(createClinic, {
    customer_id: 'x',
    street: 's'.repeat(201),
    house_number: '1',
    postal_code: '1000',
    city: 'Gent',
    country: 'DE',
  });
  expect(Object.keys(errors)).toEqual(['street', 'country']);
  const phone = await check(createCustomer, { name: 'A', phone_number: 'call me' });
  expect(Object.keys(phone.errors)).toEqual(['phone_number']);
  const date = await check(changeMe, { date_of_birth: '2000-13-40' });
  expect(Object.keys(date.errors)).toEqual(['date_of_birth']);
});

test('sends a local time as an instant, and nothing without one', async () => {
  const values = { requested_at: '2026-03-01T09:30' };
  const requested_at = new Date(2026, 2, 1, 9, 30).toISOString();
  expect((await check(openServiceTicket, values)).values).toEqual({ requested_at });
  expect((await check(openServiceTicket, { requested_at: '' })).values).toEqual({});
});

test('takes the required state from the contract', () => {
  expect(isRequired({ route: createCustomer }, 'name')).toBe(true);
  expect(isRequired({ route: changeCustomer }, 'name')).toBe(true);
  expect(isRequired({ route: createCustomer }, 'email')).toBe(false);
});

test.each([
  ['no-break spaces', '+32\u00A02\u202F555\u00A001 23'],
  ['a mark of direction', '\u202A+32 2 555 01 23\u202C'],
  ['a zero-width space', '\u200B+32 2 555 01 23'],
  ['other hyphens', '+32\u20112\u2011555\u201301'],
  ['digits of full width', '\uFF0B\uFF13\uFF12 2 555 01 23'],
  ['a country code in brackets', '(+32) 2 555 01 23'],
  ['the scheme of a link', 'tel:+32 2 555 01 23'],
  ['an extension', '02 555 01 23, poste 12'],
])('leaves a telephone number with %s to the server', async (_name, phone_number) => {
  const { errors } = await check(createCustomer, { name: 'A', phone_number });
  expect(errors).toEqual({});
});
