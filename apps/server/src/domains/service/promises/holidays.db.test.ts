import { randomUUID } from 'node:crypto';
import {
  createServiceHoliday,
  deleteServiceHoliday,
  listServiceHolidays,
} from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let desk: Caller;
let nurse: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const owner = await portal.world.addCustomer();
  desk = await portal.signedIn(await portal.world.addEmployee(['service']));
  nurse = await portal.signedIn(await portal.world.addCustomerUser(owner.id));
});
afterAll(() => portal.close());

const add = (body: object, as = desk) =>
  portal.call(createServiceHoliday, {
    as,
    body: { name: 'Closed', first_day: '2026-08-01', ...body },
  });

it('admits employees of service alone', async () => {
  expect((await portal.call(listServiceHolidays, { as: nurse })).status).toBe(403);
  expect((await add({ first_day: '2026-08-01' }, nurse)).status).toBe(403);
  const params = { id: randomUUID() };
  expect((await portal.call(deleteServiceHoliday, { as: nurse, params })).status).toBe(403);
  expect((await portal.call(deleteServiceHoliday, { as: desk, params })).status).toBe(404);
});

it.each([
  [{ first_day: '2026-08-02', last_day: '2026-08-01' }, 'last_day'],
  [{ first_day: '2026-08-02', last_day: '2027-08-03' }, 'last_day'],
  [{ first_day: '2026-13-02' }, 'first_day'],
  [{ first_day: '2026-08-02', name: ' ' }, 'name'],
])('refuses %j', async (body, field) => {
  const { status, body: errors } = await add(body);
  expect(status).toBe(400);
  expect(Object.keys(errors)).toEqual([field]);
});

it('merges holidays that overlap or follow one another, also at the same time', async () => {
  await Promise.all([
    add({ first_day: '2026-07-10', last_day: '2026-07-14' }),
    add({ first_day: '2026-07-20', name: 'Outing' }),
    add({ first_day: '2026-07-12', last_day: '2026-07-17' }),
  ]);
  const { status, body } = await add({ first_day: '2026-07-18', last_day: '2026-07-19' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    first_day: '2026-07-10',
    last_day: '2026-07-20',
    name: 'Closed, Outing',
  });
  const listed = await portal.call(listServiceHolidays, { as: desk, query: {} });
  expect(listed.body.count).toBe(1);
  const deleted = await portal.call(deleteServiceHoliday, { as: desk, params: { id: body.id } });
  expect(deleted.status).toBe(204);
});
