import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeLead,
  createLead,
  deleteCustomer,
  getLead,
  getLeadBoard,
  listLeads,
  moveLead,
} from '@portal/contract/crm';
import { deleteDevice } from '@portal/contract/products';
import { search as searchPortal } from '@portal/contract/search';
import { auditEntry } from '#server/audit/audit.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let seller: Caller;
let sellerId: string;
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const person = await portal.world.addEmployee(['pipeline'], {
    firstName: 'Bram',
    lastName: 'Oost',
  });
  sellerId = person.id;
  seller = await portal.signedIn(person);
  steward = await portal.signedIn(
    await portal.world.addEmployee(['customers', 'catalogue', 'pipeline']),
  );
});

afterAll(() => portal.close());

const create = (body: Record<string, unknown>) =>
  portal.call(createLead, { as: seller, body: { contact: { name: 'Ada' }, ...body } });

const change = (id: string, body: Record<string, unknown>) =>
  portal.call(changeLead, { as: seller, params: { id }, body });

const noAddress = {
  street: null,
  house_number: null,
  postal_code: null,
  city: null,
  country: null,
};

describe('deal of a lead', () => {
  it('reads amounts, postal codes and past days as people write them', async () => {
    const { status, body } = await create({
      organization: ' Huidpraktijk  Noord ',
      address: { postal_code: 'nl-1234ab', city: 'Utrecht', country: 'NL' },
      expected_value: '€ 12.500',
      expected_close_on: '2020-01-31',
      next_step: 'Call back',
      next_step_on: '2020-01-31',
    });
    expect([status, body]).toMatchObject([
      201,
      {
        organization: 'Huidpraktijk Noord',
        address: { ...noAddress, postal_code: '1234 AB', city: 'Utrecht', country: 'NL' },
        expected_value: '12500.00',
        expected_close_on: '2020-01-31',
        next_step: 'Call back',
        next_step_on: '2020-01-31',
      },
    ]);
    const others = await change(body.id, { expected_value: '9 999 999 999,99' });
    expect(others.body.expected_value).toBe('9999999999.99');
  });

  it.each([
    [{ expected_value: '-1' }, 'expected_value'],
    [{ expected_value: '1,234' }, null],
    [{ expected_value: '1.234,567' }, 'expected_value'],
    [{ expected_value: 12 }, 'expected_value'],
    [{ expected_close_on: '31-01-2026' }, 'expected_close_on'],
    [{ next_step_on: '2026-01-31' }, 'next_step'],
    [{ next_step: ' ', next_step_on: '2026-01-31' }, 'next_step'],
    [{ address: { postal_code: '1000', country: 'NL' } }, 'address'],
    [{ address: { postal_code: 'anywhere' } }, null],
    [{ address: { country: 'DE' } }, 'address'],
    [{ organization: 'x'.repeat(201) }, 'organization'],
  ])('takes %j, or names the field %s', async (wrong, field) => {
    const { status, body } = await create(wrong);
    expect([status, field === null ? null : Object.keys(body)[0]]).toEqual(
      field === null ? [201, null] : [400, field],
    );
  });

  it('changes only what is sent, and clears the date with its step', async () => {
    const address = { street: 'Korenlei', house_number: '8', postal_code: '9000', city: 'Gent' };
    const { body: lead } = await create({ address, next_step: 'Call', next_step_on: '2026-01-31' });
    const placed = await change(lead.id, { address: { country: 'BE' } });
    expect(placed.body.address).toEqual({ ...address, country: 'BE' });
    const wrong = await change(lead.id, { address: { country: 'NL' } });
    expect([wrong.status, wrong.body]).toMatchObject([400, { address: { postal_code: {} } }]);
    const moved = await change(lead.id, { next_step_on: '2026-02-01' });
    expect(moved.body).toMatchObject({ next_step: 'Call', next_step_on: '2026-02-01' });
    const done = await change(lead.id, { next_step: null, address: null });
    expect(done.body).toMatchObject({ next_step: null, next_step_on: null, address: noAddress });
  });

  it('keeps the values in the audit entry apart from what says nothing of a person', async () => {
    const { body } = await create({ organization: 'Praktijk Jansen', expected_value: '5' });
    const entries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, body.id));
    expect(JSON.stringify(entries)).not.toContain('Jansen');
    expect(JSON.stringify(entries)).toContain('5.00');
  });

  it('finds a lead by its organization and town, and names the organization in the palette', async () => {
    const { body: lead } = await create({
      organization: 'Zorgplein Vlierbeek',
      address: { city: 'Oudenaarde' },
    });
    for (const search of ['vlierb', 'oudenaarde ada']) {
      const { body } = await portal.call(listLeads, { as: seller, query: { search } });
      expect(body.results).toMatchObject([{ id: lead.id, organization: 'Zorgplein Vlierbeek' }]);
    }
    const board = await portal.call(getLeadBoard, { as: seller, query: { search: 'vlierb' } });
    expect(board.body.stages.flatMap(({ results }) => results)).toMatchObject([{ id: lead.id }]);
    const hits = await portal.call(searchPortal, { as: seller, query: { q: 'vlierb' } });
    expect(JSON.stringify(hits.body)).toContain('Zorgplein Vlierbeek');
  });
});

describe('products of a lead', () => {
  it('lists devices first, with quantities, and keeps those when ids are sent', async () => {
    const { world } = portal;
    const gel = await world.addProduct({ name: 'A gel', productType: 'consumable' });
    const laser = await world.addProduct({ name: 'Z laser' });
    const lamp = await world.addProduct({ name: 'Lamp' });
    const products = [{ product_id: gel.id, quantity: 12 }, { product_id: laser.id }];
    const { body: lead } = await create({ interested_products: products });
    expect(lead.interested_products).toEqual([
      { id: laser.id, product_id: laser.id, name: 'Z laser', product_type: 'device', quantity: 1 },
      { id: gel.id, product_id: gel.id, name: 'A gel', product_type: 'consumable', quantity: 12 },
    ]);
    expect(lead.interested_product_ids).toEqual([laser.id, gel.id]);
    const { body: changed } = await change(lead.id, { interested_product_ids: [gel.id, lamp.id] });
    const quantities = changed.interested_products.map(({ id, quantity }) => [id, quantity]);
    expect(quantities).toEqual([
      [lamp.id, 1],
      [gel.id, 12],
    ]);
    const same = await change(lead.id, {
      interested_products: [{ product_id: gel.id, quantity: 12 }, { product_id: lamp.id }],
      interested_product_ids: [lamp.id, gel.id],
    });
    expect(same.headers['etag']).toBe('"2"');
    const more = await change(lead.id, {
      interested_products: [{ product_id: gel.id, quantity: 13 }],
    });
    expect(more.headers['etag']).toBe('"3"');
  });

  it('returns 400 for a product twice, for other ids beside it, and for a quantity out of range', async () => {
    const { id } = await portal.world.addProduct();
    const other = await portal.world.addProduct();
    for (const wrong of [
      { interested_products: [{ product_id: id }, { product_id: id, quantity: 2 }] },
      { interested_products: [{ product_id: id }], interested_product_ids: [other.id] },
      { interested_products: [{ product_id: id }], interested_product_ids: [] },
      { interested_products: [{ product_id: sellerId }] },
      { interested_products: [{ product_id: id, quantity: 0 }] },
      { interested_products: [{ product_id: id, quantity: 10_000 }] },
    ]) {
      const { status, body } = await create(wrong);
      expect([status, Object.keys(body)]).toEqual([400, ['interested_products']]);
    }
  });
});

describe('references of a lead', () => {
  it('treats the customer of a lead as in use, but not a product it is interested in', async () => {
    const { world } = portal;
    const customer = await world.addCustomer();
    const [assigned, inactive] = [await world.addProduct(), await world.addProduct()];
    const { body: lead } = await create({
      contact: { name: 'Ada', customer_id: customer.id },
      interested_product_ids: [assigned.id, inactive.id],
    });
    const refused = await portal.call(deleteCustomer, { as: steward, params: customer });
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect((await portal.call(deleteDevice, { as: steward, params: inactive })).status).toBe(204);
    const { body } = await portal.call(getLead, { as: seller, params: { id: lead.id } });
    expect(body.interested_product_ids).toEqual([assigned.id]);
    const changed = await change(lead.id, { interested_product_ids: [] });
    expect(changed).toMatchObject({ headers: { etag: '"2"' }, body: { interested_products: [] } });
  });
});

describe('history of the stage', () => {
  it('lists who moved a lead where, newest first', async () => {
    const { body: lead } = await create({});
    const params = { id: lead.id };
    await portal.call(moveLead, { as: seller, params, body: { stage: 'contacted' } });
    await change(lead.id, { stage: 'lost' });
    const { body } = await portal.call(getLead, { as: seller, params });
    const by = { id: sellerId, name: 'Bram Oost' };
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/);
    expect(body.stage_history).toEqual([
      { from: 'contacted', to: 'lost', at, by },
      { from: 'new', to: 'contacted', at, by },
      { from: null, to: 'new', at, by },
    ]);
  });
});
