import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
} from '@portal/contract/crm';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let steward: Caller;
let clinician: Caller;
let own: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  own = await portal.world.addCustomer({ name: 'Huidkliniek', notes: 'Pays late' });
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

describe('list of customers', () => {
  it('returns 401 without a session', async () => {
    const response = await portal.call(listCustomers);
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ detail: 'Please log in.', code: 'not_authenticated' });
  });

  it('returns 403 for a customer’s user', async () => {
    const response = await portal.call(listCustomers, { as: clinician });
    expect(response.status).toBe(403);
  });

  it('returns 400 and names the unknown parameter, the wrong number and the unknown ordering', async () => {
    const query = { colour: 'red', limit: '-1', ordering: 'colour' };
    const response = await portal.call(listCustomers, { as: steward, query });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      colour: ['Unknown field.'],
      limit: ['At least 0.'],
      ordering: [expect.stringMatching(/^Give one or more of these, separated by commas: name, /u)],
    });
  });

  // @specification 7.30
  it('returns 200 with the exact count, and searches by part and by beginning', async () => {
    const response = await portal.call(listCustomers, { as: steward, query: { search: 'ÚIDKL' } });
    expect(response.body).toMatchObject({
      count: 1,
      next: null,
      results: [{ id: own.id, notes: 'Pays late' }],
    });
    const none = await portal.call(listCustomers, { as: steward, query: { search: 'id' } });
    expect(none.body.count).toBe(0);
    const byPrefix = await portal.call(listCustomers, { as: steward, query: { search: 'hu' } });
    expect(byPrefix.body.count).toBe(1);
  });
});

describe('one customer', () => {
  it('returns their own customer to a customer’s user, without the notes', async () => {
    const response = await portal.call(getCustomer, { as: clinician, params: own });
    expect(response.status).toBe(200);
    expect(response.body.name).toBe('Huidkliniek');
    expect(response.body).not.toHaveProperty('notes');
  });

  it('returns 404 for another customer, and for an id that is none', async () => {
    const other = await portal.world.addCustomer();
    expect((await portal.call(getCustomer, { as: clinician, params: other })).status).toBe(404);
    expect((await portal.call(getCustomer, { as: steward, params: { id: 'x' } })).status).toBe(404);
  });

  it('keeps blanks as none with 201, clears with them with 200, and returns 400 where text is required', async () => {
    const body = {
      name: 'Lys',
      notes: ' ',
      email: '',
      website: '\t',
      vat_number: ' be 0123.456.749 ',
    };
    const created = await portal.call(createCustomer, { as: steward, body });
    const none = { notes: null, email: null, website: null };
    expect(created).toMatchObject({ status: 201, body: { ...none, vat_number: 'BE0123456749' } });
    const params = { id: created.body.id };
    const cleared = await portal.call(changeCustomer, {
      as: steward,
      params,
      body: { vat_number: ' ' },
    });
    expect(cleared).toMatchObject({ status: 200, body: { vat_number: null } });
    const slip = await portal.call(changeCustomer, {
      as: steward,
      params,
      body: { vat_number: 'BE 0123.456.74' },
    });
    expect(slip).toMatchObject({
      status: 400,
      body: { vat_number: ['Enter the whole VAT number, such as BE0123456749.'] },
    });
    const blank = await portal.call(changeCustomer, { as: steward, params, body: { name: ' ' } });
    expect(blank.status).toBe(400);
    expect((await portal.call(deleteCustomer, { as: steward, params })).status).toBe(204);
  });

  // @specification 7.31
  it('returns 412 where somebody else was first, and changes nothing', async () => {
    const created = await portal.call(createCustomer, { as: steward, body: { name: '  Nova  ' } });
    expect(created.status).toBe(201);
    expect(created.body.name).toBe('Nova');
    const { id } = created.body;
    const headers = { 'if-match': String(created.headers['etag']) };
    const first = await portal.call(changeCustomer, {
      as: steward,
      params: { id },
      body: { name: 'A' },
      headers,
    });
    const second = await portal.call(changeCustomer, {
      as: steward,
      params: { id },
      body: { name: 'B' },
      headers,
    });
    expect([first.status, second.status]).toEqual([200, 412]);
    expect((await portal.call(getCustomer, { as: steward, params: { id } })).body.name).toBe('A');
    expect((await portal.call(deleteCustomer, { as: steward, params: { id } })).status).toBe(204);
  });

  // @specification 3.12, 7.31
  it('returns 409 for deleting a customer to whom something is attached', async () => {
    for (const attach of [
      portal.world.addClinic,
      portal.world.addCustomerUser,
      portal.world.addInstalledDevice,
    ]) {
      const customer = await portal.world.addCustomer();
      await attach(customer.id);
      const response = await portal.call(deleteCustomer, { as: steward, params: customer });
      expect(response).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
  });
});
