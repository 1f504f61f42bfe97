import {
  changeCustomer,
  changeLead,
  createCustomer,
  createLead,
  makeCustomerFromLead,
} from '@portal/contract/crm';
import { permissions } from '@portal/contract/kernel';
import {
  changeCustomerUser,
  changeMe,
  createCustomerUser,
  createEmployee,
} from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { startImportPortal, type ImportPortal } from './import-fixture.ts';
import type { Caller } from './portal.ts';

let portal: ImportPortal;
let keeper: Caller;

/** Customers by what tells their country. */
let belgian: { id: string };
let dutch: { id: string };
let unknown: { id: string };

const national = '02 555 98 35';
const international = '+32 2 555 98 35';

beforeAll(async () => {
  portal = await startImportPortal();
  keeper = await portal.signedIn(await portal.world.addEmployee([...permissions]));
  belgian = await portal.world.addCustomer({ vatNumber: 'BE0123456749' });
  dutch = await portal.world.addCustomer();
  await portal.world.addClinic(dutch.id, { country: 'NL', postalCode: '1012 AB' });
  unknown = await portal.world.addCustomer();
});
afterAll(() => portal.close());

it.each([
  '(+32) 2 555 98 35',
  'tel:+3225559835',
  '0032 2 555 98 35',
  '+32\u00A02\u202F555\u201198\u200B35',
  '\uFF0B\uFF13\uFF12 2 555 98 35',
])('stores a customer’s number %s in international form', async (phone) => {
  const body = { name: 'Clinique Test', phone_number: phone };
  const made = await portal.call(createCustomer, { as: keeper, body });
  expect(made).toMatchObject({ status: 201, body: { phone_number: international } });
});

it('takes a number without country code for one of the customer’s VAT number', async () => {
  const body = { name: 'Lys', vat_number: 'BE 0123.456.749', phone_number: `${national} x12` };
  const made = await portal.call(createCustomer, { as: keeper, body });
  expect(made.body.phone_number).toBe(`${international} ext. 12`);
  const params = { id: made.body.id };
  const changed = await portal.call(changeCustomer, {
    as: keeper,
    params,
    body: { phone_number: '0475 55 01 23' },
  });
  expect(changed.body.phone_number).toBe('+32 475 55 01 23');
  const ofClinic = await portal.call(changeCustomer, {
    as: keeper,
    params: dutch,
    body: { phone_number: '0612345678' },
  });
  expect(ofClinic.body.phone_number).toBe('+31 6 12345678');
  const two = await portal.call(createCustomer, {
    as: keeper,
    body: { name: 'Two', phone_number: '01 23 45 67 89 / 06 12 34 56 78' },
  });
  expect(two.status).toBe(400);
});

it('takes a user’s number for one of the country of their clinic or customer', async () => {
  const add = async (customerId: string, phone: string, clinicId: string | null = null) => {
    const email = `${newId()}@clinic.example`;
    const name = { first_name: 'Ada', last_name: 'Lovelace' };
    const place = { customer_id: customerId, clinic_id: clinicId };
    const body = { ...name, ...place, email, phone_number: phone };
    const { status, body: made } = await portal.call(createCustomerUser, { as: keeper, body });
    expect(status).toBe(201);
    return made;
  };
  const user = await add(belgian.id, national);
  expect(user.phone_number).toBe(international);
  expect((await add(dutch.id, '06 12 34 56 78')).phone_number).toBe('+31 6 12345678');
  expect((await add(unknown.id, national)).phone_number).toBe(national);
  const clinic = await portal.world.addClinic(belgian.id, { country: 'FR', postalCode: '75001' });
  const inFrance = await add(belgian.id, '06 12 34 56 78', clinic.id);
  expect(inFrance.phone_number).toBe('+33 6 12 34 56 78');
  const params = { id: inFrance.id };
  const moved = await portal.call(changeCustomerUser, {
    as: keeper,
    params,
    body: { clinic_id: null, phone_number: national },
  });
  expect(moved.body.phone_number).toBe(international);
  const own = await portal.signedIn(await portal.world.addCustomerUser(belgian.id));
  const me = await portal.call(changeMe, { as: own, body: { phone_number: '02/555.98.35' } });
  expect(me.body.phone_number).toBe(international);
});

it('leaves an employee’s number without country code as it is written', async () => {
  const body = {
    email: `${newId()}@portal.example`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone_number: national,
    employee_profile: {},
  };
  const made = await portal.call(createEmployee, { as: keeper, body });
  expect(made).toMatchObject({ status: 201, body: { phone_number: national } });
});

it('takes a contact’s number for one of the country of their customer', async () => {
  const contact = { name: 'Zoé', phone: national, customer_id: belgian.id };
  const lead = await portal.call(createLead, { as: keeper, body: { contact } });
  expect(lead.body.contact.phone).toBe(international);
  const params = { id: lead.body.id };
  const body = { contact: { phone: '0475/55.01.23' } };
  const changed = await portal.call(changeLead, { as: keeper, params, body });
  expect(changed.body.contact.phone).toBe('+32 475 55 01 23');
  const newcomer = { contact: { name: 'Noor', phone: national } };
  const alone = await portal.call(createLead, { as: keeper, body: newcomer });
  expect(alone.body.contact.phone).toBe(national);
  const made = await portal.call(makeCustomerFromLead, {
    as: keeper,
    params: { id: alone.body.id },
    body: { vat_number: 'BE0123456749' },
  });
  expect(made.body.phone_number).toBe(international);
});

it('imports numbers in international form', async () => {
  const marker = newId();
  const text = [
    'name,vat_number,phone_number',
    `${marker} a,BE 0403.170.701,02 555 98 35`,
    `${marker} b,,0032 2 555 98 35`,
    `${marker} c,,02 555 98 35`,
  ].join('\n');
  const checked = await portal.check(keeper, await portal.begin(keeper, 'customers', text));
  const ran = await portal.run(keeper, checked, 'good_rows');
  expect(ran.counts.created).toBe(3);
  const numbers = await portal.database.orm
    .select({ name: customer.name, phone: customer.phoneNumber })
    .from(customer)
    .where(eq(customer.phoneNumber, international));
  expect(numbers.map(({ name }) => name)).toEqual(
    expect.arrayContaining([`${marker} a`, `${marker} b`]),
  );
});
