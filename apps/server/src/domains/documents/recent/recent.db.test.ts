import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteDocument,
  getDocument,
  getDownloadUrl,
  listRecentDocuments,
  maxRecentDocuments,
} from '@portal/contract/documents';
import { hours, addMilliseconds, seconds } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let librarian: Caller;
let person: { id: string };
let as: Caller;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  librarian = await portal.signedIn(await portal.world.addEmployee(['documents']));
  person = await portal.world.addEmployee([]);
  as = await portal.signedIn(person);
});

const headers = { host: 'portal.example' };
const open = (id: string, caller = as) =>
  portal.call(getDownloadUrl, { as: caller, params: { id }, headers });
const pass = (milliseconds: number) =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));
const recent = async (caller = as): Promise<string[]> => {
  const { body } = await portal.call(listRecentDocuments, { as: caller });
  return body.results.map(({ id }) => id);
};
const countStored = async (): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ count: number }>(
    'select count(*) from document_opening where user_id = $1',
    [person.id],
  );
  return rows[0]?.count ?? 0;
};

async function add(count: number, overrides: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await portal.world.addDocument(overrides)).id);
  return ids;
}

describe('recent documents', () => {
  it('returns 401 without a session, 400 for a query, and an empty list at first', async () => {
    expect((await portal.call(listRecentDocuments)).status).toBe(401);
    const query = { as_customer_id: person.id };
    expect((await portal.call(listRecentDocuments, { as, query })).status).toBe(400);
    expect(await recent()).toEqual([]);
  });

  it('lists each user’s own documents in full, newest first', async () => {
    const [one = '', other = ''] = await add(2);
    for (const id of [one, other]) {
      expect((await open(id)).status).toBe(200);
      pass(seconds(1));
    }
    expect(await recent()).toEqual([other, one]);
    const { body } = await portal.call(listRecentDocuments, { as });
    const read = await portal.call(getDocument, { as, params: { id: other } });
    expect(body.results[0]).toEqual(read.body);
    expect(await recent(librarian)).toEqual([]);
  });

  it('moves a reopened document up, at most once a minute', async () => {
    const [one = '', other = ''] = await add(2);
    await open(one);
    pass(seconds(30));
    await open(other);
    pass(seconds(29));
    await open(one);
    expect(await recent()).toEqual([other, one]);
    pass(seconds(1));
    await open(one);
    expect(await recent()).toEqual([one, other]);
  });

  it('lists 12 of the 48 stored documents', async () => {
    const ids = await add(maxRecentDocuments * 4 + 3);
    for (const id of ids) {
      await open(id);
      pass(seconds(5));
    }
    await open(ids[3] ?? '');
    const [last, ...others] = await recent();
    expect(last).toBe(ids[3]);
    expect(others).toEqual(ids.slice(-(maxRecentDocuments - 1)).toReversed());
    expect(await countStored()).toBe(maxRecentDocuments * 4);
  });

  it('omits deleted documents and failed attempts to open', async () => {
    const [one = '', other = ''] = await add(2);
    expect((await open('none')).status).toBe(404);
    await open(one);
    await open(other);
    const params = { id: other };
    expect((await portal.call(deleteDocument, { as: librarian, params })).status).toBe(204);
    expect(await recent()).toEqual([one]);
    expect(await countStored()).toBe(1);
  });

  it('opens a document even when the tracking fails', async () => {
    const [id = ''] = await add(1);
    const { pool } = portal.database;
    await pool.query('alter table document_opening rename to document_opening_away');
    const response = await open(id);
    await pool.query('alter table document_opening_away rename to document_opening');
    expect(response.status).toBe(200);
    expect(await recent()).toEqual([]);
  });

  it('tracks many documents opened at once', async () => {
    const ids = await add(60);
    const responses = await Promise.all(ids.map((id) => open(id)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await recent()).toHaveLength(maxRecentDocuments);
  });
});

it('lists only the documents that a customer’s user may still see', async () => {
  const { world, clock } = portal;
  const customer = await world.addCustomer();
  const { id: productId, manufacturerId } = await world.addProduct();
  const link = { productId, manufacturerId, productType: 'device' } as const;
  const expiresAt = addMilliseconds(clock.now(), hours(1)).toISOString();
  await world.addRight(customer.id, { ...link, expiresAt });
  const [forAll = ''] = await add(1, { audience: 'all_customers' });
  const [ofDevice = ''] = await add(1, link);
  const [hidden = ''] = await add(1);
  const user = await world.addCustomerUser(customer.id);
  const clinician = await portal.signedIn(user);
  expect((await open(forAll, clinician)).status).toBe(200);
  pass(seconds(1));
  expect((await open(ofDevice, clinician)).status).toBe(200);
  expect((await open(hidden, clinician)).status).toBe(404);
  expect(await recent(clinician)).toEqual([ofDevice, forAll]);
  clock.set(new Date(expiresAt));
  const newSession = await portal.signedIn(user);
  expect(await recent(newSession)).toEqual([forAll]);
});
