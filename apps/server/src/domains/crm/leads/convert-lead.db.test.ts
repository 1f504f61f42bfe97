// @every-postgres It takes routes up to a success or a conflict.
import { convertLead, getLead } from '@portal/contract/crm';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';

let portal: TestPortal;
let seller: Caller;
let product: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  seller = await portal.signedIn(
    await world.addEmployee(['pipeline', 'customers', 'users', 'viewing_rights']),
  );
  product = await world.addProduct();
});
afterAll(() => portal.close());

const addWon = (overrides: object = {}) => portal.world.addLead({ stage: 'won', ...overrides });
const convert = (id: string, body: unknown, as = seller, headers = {}) =>
  portal.call(convertLead, { as, params: { id }, body: Object(body), headers });
const clinicInput = {
  name: 'Noord',
  street: 'Oudegracht',
  house_number: '12',
  postal_code: '3511ab',
  city: 'Utrecht',
  country: 'NL',
};
const person = (name: string) => ({
  email: `${name}@convert.example`,
  first_name: 'Ada',
  last_name: name,
});

describe('converting a lead', () => {
  it('returns 401, 403 without the permission of a part, 404, 400, 409 and 412', async () => {
    const { id } = await addWon();
    const parts: readonly [string, object][] = [
      ['customers', { customer: { name: 'One' } }],
      ['users', { customer_id: newId(), users: [person('refused')] }],
      ['viewing_rights', { customer_id: newId(), rights: [{ product_type: 'device' }] }],
    ];
    expect((await convert(id, {}, portal.anonymous)).status).toBe(401);
    const alone = await portal.signedIn(await portal.world.addEmployee(['pipeline']));
    for (const [, body] of parts) expect((await convert(id, body, alone)).status).toBe(403);
    const customerOnly = await portal.signedIn(await portal.world.addEmployee(['customers']));
    expect((await convert(id, {}, customerOnly)).status).toBe(403);
    expect((await convert(newId(), {})).status).toBe(404);
    const open = await portal.world.addLead();
    const made = { customer: { name: 'Nobody' } };
    expect(await convert(open.id, made)).toMatchObject({
      status: 409,
      body: { detail: 'Move the lead to Won first.' },
    });
    expect((await convert(id, made, seller, { 'if-match': '"9"' })).status).toBe(412);
    expect(await portal.database.orm.$count(customer, eq(customer.name, 'Nobody'))).toBe(0);
  });

  it('returns 400 at the part, and leaves nothing half done', async () => {
    const { world, database } = portal;
    const { id } = await addWon();
    const other = await world.addCustomer();
    const elsewhere = await world.addClinic((await world.addCustomer()).id);
    const inactive = await world.addClinic(other.id, { isActive: false });
    const taken = await world.addCustomerUser(other.id);
    const name = 'Half Done';
    for (const [body, errors] of [
      [{}, { customer: expect.any(Array) }],
      [{ customer: { name }, customer_id: other.id }, { customer_id: expect.any(Array) }],
      [{ customer_id: newId() }, { customer_id: expect.any(Array) }],
      [{ customer_id: other.id, clinic_id: elsewhere.id }, { clinic_id: expect.any(Array) }],
      [
        { customer_id: other.id, clinic_id: inactive.id, users: [person('first')] },
        { clinic_id: expect.any(Array) },
      ],
      [
        { customer: { name }, clinic: { ...clinicInput, postal_code: '12' } },
        { clinic: { postal_code: expect.any(Array) } },
      ],
      [
        {
          customer: { name },
          clinic: clinicInput,
          users: [person('first'), { ...person('second'), email: taken.email }],
        },
        { users: { 1: { email: expect.any(Array) } } },
      ],
      [
        { customer: { name }, users: [person('first')], rights: [{ product_id: newId() }] },
        { rights: [expect.any(Object)] },
      ],
      [
        {
          customer: { name },
          rights: [{ product_type: 'device' }],
          rights_expire_at: '2020-01-01T00:00:00Z',
        },
        { rights_expire_at: expect.any(Array) },
      ],
    ] as const) {
      const response = await convert(id, body);
      expect(response).toMatchObject({ status: 400, body: errors });
    }
    expect(await database.orm.$count(customer, eq(customer.name, name))).toBe(0);
    const invited = like(userAccount.email, '%@convert.example');
    expect(await database.orm.$count(userAccount, invited)).toBe(0);
    const { body: lead } = await portal.call(getLead, { as: seller, params: { id } });
    expect(lead.contact.customer_id).toBeNull();
  });

  it('returns 201 with a customer, its clinic, users and rights, once for an idempotency key', async () => {
    const { orm } = portal.database;
    const { id } = await addWon();
    const body = {
      customer: {
        name: 'Skin Studio Claes',
        phone_number: '030 123 45 67',
        vat_number: 'NL812345678B01',
      },
      clinic: clinicInput,
      users: [{ ...person('later'), is_invited: false }, person('invited')],
      rights: [{ product_id: product.id, product_type: 'device' }],
    };
    const key = { 'idempotency-key': newId() };
    const [first, second] = await Promise.all([
      convert(id, body, seller, key),
      convert(id, body, seller, key),
    ]);
    const counts = { clinics_count: 1, users_count: 2 };
    expect(first).toMatchObject({ status: 201, body: counts });
    expect(second).toMatchObject({ status: 201, body: counts });
    expect(second?.body.id).toBe(first?.body.id);
    const customerId = first?.body.id ?? '';
    const [place] = await orm.select().from(clinic).where(eq(clinic.customerId, customerId));
    expect(place).toMatchObject({ name: 'Noord', postalCode: '3511 AB' });
    const users = await orm
      .select({ role: userAccount.clinicRole, clinicId: userAccount.clinicId })
      .from(userAccount)
      .where(eq(userAccount.customerId, customerId))
      .orderBy(userAccount.ordinal);
    expect(users).toEqual([
      { role: 'manager', clinicId: place?.id },
      { role: 'all_clinics', clinicId: place?.id },
    ]);
    const rights = eq(viewingRight.customerId, customerId);
    expect(
      await orm.$count(viewingRight, and(rights, eq(viewingRight.productId, product.id))),
    ).toBe(1);
    expect(await readMailbox(portal, 'invited@convert.example')).toHaveLength(1);
    expect(await readMailbox(portal, 'later@convert.example')).toEqual([]);
    const { body: lead } = await portal.call(getLead, { as: seller, params: { id } });
    expect(lead.contact).toMatchObject({ customer_id: customerId, clinic_id: place?.id });
    // With e-mail addresses that are taken by now.
    expect(await convert(id, body)).toMatchObject({
      status: 409,
      body: { detail: 'This lead is already linked to a customer.' },
    });
  });

  it('links an existing customer and clinic with the permission of the pipeline alone', async () => {
    const { world } = portal;
    const { id } = await addWon();
    const known = await world.addCustomer();
    const place = await world.addClinic(known.id);
    const alone = await portal.signedIn(await world.addEmployee(['pipeline']));
    const response = await convert(id, { customer_id: known.id, clinic_id: place.id }, alone);
    expect(response).toMatchObject({ status: 201, body: { id: known.id } });
    const { body: lead } = await portal.call(getLead, { as: seller, params: { id } });
    expect(lead.contact).toMatchObject({ customer_id: known.id, clinic_id: place.id });
  });

  it('returns 201 for one of ten at once', async () => {
    const { id } = await addWon();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => convert(id, { customer: { name: 'Ten together' } })),
    );
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
    const made = eq(customer.name, 'Ten together');
    expect(await portal.database.orm.$count(customer, made)).toBe(1);
  });
});
