import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLead, makeCustomerFromLead } from '@portal/contract/crm';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';

let portal: TestPortal;
let seller: Caller;
let others: Caller[];

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  seller = await portal.signedIn(await world.addEmployee(['pipeline', 'customers']));
  others = [
    await portal.signedIn(await world.addEmployee(['pipeline'])),
    await portal.signedIn(await world.addEmployee(['customers'])),
    await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id)),
  ];
});

afterAll(() => portal.close());

const make = (id: string, body: Record<string, unknown> = {}, as = seller, headers = {}) =>
  portal.call(makeCustomerFromLead, { as, params: { id }, body, headers });

const contact = {
  contactName: 'Huidkliniek Noord',
  contactEmail: 'info@noord.example',
  contactPhone: '+31 30 12 34',
};
const address = {
  street: 'Oudegracht',
  house_number: '12',
  postal_code: '3511ab',
  city: 'Utrecht',
  country: 'NL',
};

describe('making a customer of a lead', () => {
  it('returns 401, 403 without either permission, 404 before 400 before 409 before 412', async () => {
    const { id } = await portal.world.addLead(contact);
    expect((await make(id, {}, portal.anonymous)).status).toBe(401);
    for (const as of others) {
      expect((await make(id, { colour: 1 }, as)).status).toBe(403);
      expect((await make(newId(), {}, as)).status).toBe(403);
    }
    expect((await make(newId(), { colour: 1 })).status).toBe(404);
    for (const [body, errors] of [
      [{ name: ' ' }, { name: expect.any(Array) }],
      [{ clinic: { city: 'Gent' } }, { clinic: { street: ['This field is required'] } }],
      [
        { clinic: { ...address, postal_code: '12' } },
        {
          clinic: {
            postal_code: [
              'Write the postal code as in the chosen country: 1012 AB (NL), 1000 (BE), L-1855 or 1855 (LU), 75002 (FR).',
            ],
          },
        },
      ],
    ]) {
      const response = await make(id, Object(body), seller, { 'if-match': '"9"' });
      expect(response).toMatchObject({ status: 400, body: errors });
    }
    expect((await make(id, {}, seller, { 'if-match': '"9"' })).status).toBe(412);
    expect(await portal.database.orm.$count(customer, eq(customer.name, contact.contactName))).toBe(
      0,
    );
  });

  test('returns 201 with the customer as the contact says, and 409 the second time', async () => {
    const { id } = await portal.world.addLead(contact);
    const response = await make(id, {
      vat_number: 'NL 8123.45.678.B01',
      clinic: { name: 'Noord', ...address },
    });
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        name: 'Huidkliniek Noord',
        email: 'info@noord.example',
        phone_number: '+31 30 12 34',
        vat_number: 'NL812345678B01',
        clinics_count: 1,
      },
    });
    const { body: lead } = await portal.call(getLead, { as: seller, params: { id } });
    expect(lead.contact).toMatchObject({
      customer_id: response.body.id,
      clinic: { name: 'Noord', city: 'Utrecht' },
    });
    const [made] = await portal.database.orm
      .select()
      .from(clinic)
      .where(eq(clinic.customerId, response.body.id));
    expect(made).toMatchObject({ postalCode: '3511 AB' });
    expect(await make(id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: 'This lead is already linked to a customer.' },
    });
  });

  it('returns 201 with a customer by the name of the organization, where the lead has one', async () => {
    const { id } = await portal.world.addLead({ ...contact, organization: 'Praktijk Vlierbeek' });
    expect(await make(id)).toMatchObject({ status: 201, body: { name: 'Praktijk Vlierbeek' } });
  });

  test('returns 201 for another name without a clinic, and for one of ten at once', async () => {
    const { id } = await portal.world.addLead(contact);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => make(id, { name: 'Ten at once' })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await portal.database.orm.$count(customer, eq(customer.name, 'Ten at once'))).toBe(1);
  });
});
