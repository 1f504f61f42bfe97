import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changeDeviceCategory,
  createDeviceCategory,
  deleteDeviceCategory,
  getDeviceCategory,
  listDeviceCategories,
} from '@portal/contract/products';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const { id } = await world.addCustomer();
  steward = await portal.signedIn(await world.addEmployee(['catalogue']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  clinician = await portal.signedIn(await world.addCustomerUser(id));
});

afterAll(() => portal.close());

const create = (name: string) => portal.call(createDeviceCategory, { as: steward, body: { name } });

test('returns 401, and 403 to customers’ users and to writers without `catalogue`', async () => {
  const params = await portal.world.addDeviceCategory({ name: 'Koeling' });
  const body = { name: 'x' };
  const reads = [
    (as: Caller) => portal.call(listDeviceCategories, { as }),
    (as: Caller) => portal.call(getDeviceCategory, { as, params }),
  ];
  const writes = [
    (as: Caller) => portal.call(createDeviceCategory, { as, body }),
    (as: Caller) => portal.call(changeDeviceCategory, { as, params, body }),
    (as: Caller) => portal.call(deleteDeviceCategory, { as, params }),
  ];
  for (const call of [...reads, ...writes]) {
    expect((await call(portal.anonymous)).status).toBe(401);
    expect((await call(clinician)).status).toBe(403);
  }
  for (const call of reads) expect((await call(reader)).status).toBe(200);
  for (const call of writes) expect((await call(reader)).status).toBe(403);
});

// @specification 7.49
test('returns 404 before 400, 400 for a blank or taken name, 412, 409 and 204', async () => {
  const missing = { id: newId() };
  const unknown = await portal.call(changeDeviceCategory, {
    as: steward,
    params: missing,
    body: { colour: 1 },
  });
  expect(unknown.status).toBe(404);
  expect((await portal.call(deleteDeviceCategory, { as: steward, params: missing })).status).toBe(
    404,
  );

  const { body: lasers } = await create('Lasers');
  const { body: lamps } = await create('Lamps');
  expect((await create(' ')).status).toBe(400);
  const taken = { status: 400, body: { name: ['This is already in use.'] } };
  expect(await create('LASERS')).toMatchObject(taken);
  const headers = { 'if-match': '"7"' };
  const rename = (name: string) =>
    portal.call(changeDeviceCategory, { as: steward, params: lamps, body: { name }, headers });
  expect(await rename('lasers')).toMatchObject(taken);
  expect((await rename('Lights')).status).toBe(412);
  const renamed = await portal.call(changeDeviceCategory, {
    as: steward,
    params: lamps,
    body: { name: 'Lights' },
    headers: { 'if-match': '"1"' },
  });
  expect(renamed).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { id: lamps.id, name: 'Lights' },
  });

  await portal.world.addProduct({ categoryId: lasers.id });
  const used = await portal.call(deleteDeviceCategory, { as: steward, params: lasers });
  expect(used).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect((await portal.call(deleteDeviceCategory, { as: steward, params: lamps })).status).toBe(
    204,
  );
});

// @specification 3.24, 7.48
it('lists categories by name and finds them by any part of it', async () => {
  for (const name of ['Zuigers', 'Éclairage', 'echografie']) await create(name);
  const query = { ordering: 'name', search: 'e' };
  const { body } = await portal.call(listDeviceCategories, { as: reader, query });
  expect(body.results.map(({ name }) => name)).toEqual(['echografie', 'Éclairage']);
  const part = await portal.call(listDeviceCategories, { as: reader, query: { search: 'GRAF' } });
  expect(part.body).toMatchObject({ count: 1, results: [{ name: 'echografie' }] });
});
