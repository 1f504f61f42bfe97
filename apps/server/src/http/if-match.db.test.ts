import {
  archiveClinic,
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getClinic,
  getCustomer,
} from '@portal/contract/crm';
import { changeCustomerUser, changeMe, getMe } from '@portal/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let steward: Caller;
let id: string;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  const created = await portal.call(createCustomer, { as: steward, body: { name: 'Nova' } });
  ({ id } = created.body);
  expect(created.headers['etag']).toBe('"1"');
});

afterAll(() => portal.close());

const named = (name: string, ifMatch?: string) =>
  portal.call(changeCustomer, {
    as: steward,
    params: { id },
    body: { name },
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  });

const current = async (): Promise<unknown[]> => {
  const { body, headers } = await portal.call(getCustomer, { as: steward, params: { id } });
  return [body.name, headers['etag']];
};

it('makes a new ETag with each change, and shows the same when read', async () => {
  expect((await named('Nova I')).headers['etag']).toBe('"2"');
  expect(await current()).toEqual(['Nova I', '"2"']);
  expect((await portal.call(getMe, { as: steward })).headers['etag']).toBe('"1"');
});

it('returns 200 with the current tag, with `*`, and with one that a proxy weakened', async () => {
  expect((await named('Nova II', '"2"')).status).toBe(200);
  expect((await named('Nova III', '*')).status).toBe(200);
  expect((await named('Nova IV', 'W/"4"')).status).toBe(200);
  expect(await current()).toEqual(['Nova IV', '"5"']);
});

it('leaves ETag and updated_at as they were for a change that changes nothing', async () => {
  const before = await portal.call(getCustomer, { as: steward, params: { id } });
  const after = await named('Nova IV', '"5"');
  expect(after.headers['etag']).toBe('"5"');
  expect(after.body).toEqual(before.body);
});

it.each(['"4"', 'W/"4"', '"6"', '5', '""', '"x"', '"5', 'garbage', '"99999999999"', '"0"', '"-5"'])(
  'returns 412 for If-Match %s, and changes nothing',
  async (tag) => {
    const response = await named('Never', tag);
    expect(response).toMatchObject({ status: 412, body: { code: 'stale' } });
    const removed = await portal.call(deleteCustomer, {
      as: steward,
      params: { id },
      headers: { 'if-match': tag },
    });
    expect(removed.status).toBe(412);
    expect(await current()).toEqual(['Nova IV', '"5"']);
  },
);

it('returns 200 where any tag of a list is the current one (RFC 9110 §13.1.1), and 412 where none is', async () => {
  expect((await named('Never', '"1", W/"2",garbage')).status).toBe(412);
  expect((await named('Never', '"", ,')).status).toBe(412);
  expect(await current()).toEqual(['Nova IV', '"5"']);
  expect((await named('Nova V', '"x", "4" , W/"5"')).headers['etag']).toBe('"6"');
  expect((await named('Nova VI', '"6","6"')).headers['etag']).toBe('"7"');
});

it('returns 412 for all but one of many who change what they saw at once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => named(`Nova ${at} of 8`, '"7"')),
  );
  const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
});

it('returns 412 for archiving what somebody else changed, and 204 with the current tag', async () => {
  const own = await portal.world.addCustomer();
  await portal.world.addClinic(own.id);
  const clinic = await portal.world.addClinic(own.id);
  const archived = (tag: string) =>
    portal.call(archiveClinic, { as: steward, params: clinic, headers: { 'if-match': tag } });
  expect((await archived('"7"')).status).toBe(412);
  expect((await archived('"1"')).status).toBe(204);
  const read = await portal.call(getClinic, { as: steward, params: clinic });
  expect(read).toMatchObject({ headers: { etag: '"2"' }, body: { is_active: false } });
});

/** Returns the response to a save over an old version. */
async function late(): Promise<unknown> {
  const { status, body } = await named('Never', '"1"');
  expect(status).toBe(412);
  return body;
}

it('names with 412 the colleague who was faster, or the employee themselves', async () => {
  const colleague = await portal.signedIn(
    await portal.world.addEmployee(['customers'], { firstName: 'Ada', lastName: 'Quill' }),
  );
  const rename = (as: Caller, name: string) =>
    portal.call(changeCustomer, { as, params: { id }, body: { name } });
  expect((await rename(colleague, 'Nova of Ada')).status).toBe(200);
  expect(await late()).toEqual({
    detail: 'Ada Quill changed this in the meantime.',
    code: 'stale',
  });
  expect((await rename(steward, 'Nova of mine')).status).toBe(200);
  expect(await late()).toMatchObject({ detail: expect.stringMatching(/^You changed this/u) });
  // A change without an actor in the audit log has no name, even if older entries do.
  await portal.database.pool.query(
    `update customer set version = version + 1, updated_at = now() where id = $1`,
    [id],
  );
  expect(await late()).toMatchObject({ detail: 'This was changed elsewhere in the meantime.' });
});

it('names with 412 nobody to a customer’s user', async () => {
  const own = await portal.world.addCustomer();
  const user = await portal.world.addCustomerUser(own.id);
  const body = { first_name: 'Bo' };
  const change = { params: { id: user.id }, body };
  const keeper = await portal.signedIn(await portal.world.addEmployee(['users']));
  expect((await portal.call(changeCustomerUser, { as: keeper, ...change })).status).toBe(200);
  const response = await portal.call(changeMe, {
    as: await portal.signedIn(user),
    body: { first_name: 'Mo' },
    headers: { 'if-match': '"1"' },
  });
  expect(response).toMatchObject({
    status: 412,
    body: { detail: 'This was changed elsewhere in the meantime.' },
  });
});
