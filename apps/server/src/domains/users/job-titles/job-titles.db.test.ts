import {
  changeJobTitle,
  createJobTitle,
  deleteJobTitle,
  getJobTitle,
  listJobTitles,
} from '@portal/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let chief: Caller;
let reader: Caller;

beforeAll(async () => {
  portal = await testPortal();
  chief = await portal.signedIn(await portal.world.addEmployee(['staff']));
  reader = await portal.signedIn(await portal.world.addEmployee(['users']));
});

afterAll(() => portal.close());

const create = (name: string) => portal.call(createJobTitle, { as: chief, body: { name } });

it('returns 401 without a session and 403 without the permission staff', async () => {
  const params = await portal.world.addJobTitle();
  const body = { name: 'x' };
  const calls: ((as: Caller) => Promise<{ status: number }>)[] = [
    (as) => portal.call(listJobTitles, { as }),
    (as) => portal.call(createJobTitle, { as, body }),
    (as) => portal.call(getJobTitle, { as, params }),
    (as) => portal.call(changeJobTitle, { as, params, body }),
    (as) => portal.call(deleteJobTitle, { as, params }),
  ];
  for (const call of calls) {
    expect((await call(portal.anonymous)).status).toBe(401);
    expect((await call(reader)).status).toBe(403);
  }
  expect((await portal.call(deleteJobTitle, { as: chief, params })).status).toBe(204);
});

it('returns 400 for a blank name or one taken in any case, and 404 for an unknown id', async () => {
  const { body: buyer } = await create('Buyer');
  const { body: seller } = await create('Seller');
  expect((await create('  ')).status).toBe(400);
  const taken = { status: 400, body: { name: ['This is already in use.'] } };
  expect(await create('BUYER')).toMatchObject(taken);
  const renamed = await portal.call(changeJobTitle, {
    as: chief,
    params: seller,
    body: { name: 'buyer' },
    headers: { 'if-match': '"9"' },
  });
  expect(renamed).toMatchObject(taken);
  const params = { id: newId() };
  const unknown = await portal.call(changeJobTitle, { as: chief, params, body: { colour: 1 } });
  expect(unknown.status).toBe(404);
  expect((await portal.call(getJobTitle, { as: chief, params })).status).toBe(404);
  for (const title of [buyer, seller]) {
    expect((await portal.call(deleteJobTitle, { as: chief, params: title })).status).toBe(204);
  }
});

// @specification 3.9, 7.60
test('lists all job titles by name as a bare array, and renames by version', async () => {
  for (const name of ['Zoologist', 'écrivain', 'Analyst']) await create(name);
  const { body: all } = await portal.call(listJobTitles, { as: chief });
  expect(all.map(({ name }) => name)).toEqual(['Analyst', 'écrivain', 'Zoologist']);
  const params = { id: all[0]?.id ?? '' };
  expect(all[0]).toEqual({ ...params, name: 'Analyst' });
  const body = { name: 'analyst' };
  const headers = { 'if-match': '"1"' };
  const renamed = await portal.call(changeJobTitle, { as: chief, params, body, headers });
  expect(renamed).toMatchObject({ status: 200, headers: { etag: '"2"' }, body });
  const stale = await portal.call(changeJobTitle, {
    as: chief,
    params,
    body: { name: 'Other' },
    headers,
  });
  expect(stale.status).toBe(412);
  const read = await portal.call(getJobTitle, { as: chief, params });
  expect(read).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { ...params, ...body },
  });
});

test('returns 409 for the deletion of a job title in use', async () => {
  const params = await portal.world.addJobTitle();
  await portal.world.addEmployee([], { jobTitleId: params.id });
  const response = await portal.call(deleteJobTitle, { as: chief, params });
  expect(response).toMatchObject({ status: 409, body: { code: 'in_use' } });
});
