import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportMyData, exportPerson, getComplianceOverview } from '@portal/contract/compliance';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

const start = new Date('2026-04-01T08:00:00Z');

let portal: TestPortal;
let officer: { id: string };
let asOfficer: Caller;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(start);
  officer = await portal.world.addEmployee(['privacy'], { firstName: 'Olga', lastName: 'Officer' });
  asOfficer = await portal.signedIn(officer);
});
afterAll(() => portal.close());

const overview = async (as = asOfficer) => portal.call(getComplianceOverview, { as });

it('returns 401 without a session and 403 without the permission', async () => {
  expect((await overview(portal.anonymous)).status).toBe(401);
  const own = await portal.world.addCustomer();
  const clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
  const others = await portal.signedIn(await portal.world.addEmployee(['system', 'users']));
  for (const as of [clinician, others]) expect((await overview(as)).status).toBe(403);
});

// @specification 2.67
it('counts each request in one state', async () => {
  const { body: before } = await overview();
  expect(before.requests).toEqual({
    pending: 0,
    expired: 0,
    approved: 0,
    cancelled: 0,
    anonymized: 0,
  });
  const own = await portal.world.addCustomer();
  const graceEndsAt = addMilliseconds(start, days(1)).toISOString();
  const over = addMilliseconds(start, -days(1)).toISOString();
  for (const request of [
    { graceEndsAt },
    { graceEndsAt: over },
    { graceEndsAt: over },
    { graceEndsAt, status: 'approved' as const },
    { graceEndsAt: over, status: 'approved' as const, anonymizedAt: over },
    { graceEndsAt, status: 'cancelled' as const },
  ]) {
    const person = await portal.world.addCustomerUser(own.id);
    await portal.world.addAnonymizationRequest(person.id, request);
  }
  expect((await overview()).body.requests).toEqual({
    pending: 1,
    expired: 2,
    approved: 1,
    cancelled: 1,
    anonymized: 1,
  });
});

it('counts the entries of the register that are open, and those past their term', async () => {
  const dueAt = addMilliseconds(start, days(1)).toISOString();
  const over = addMilliseconds(start, -days(1)).toISOString();
  for (const entry of [{ dueAt }, { dueAt: over }, { dueAt: over, doneAt: over }])
    await portal.world.addDataRequest(entry);
  expect((await overview()).body.data_requests).toEqual({ open: 2, overdue: 1 });
});

it('lists at most ten exports, newest first', async () => {
  const own = await portal.world.addCustomer();
  const person = await portal.world.addCustomerUser(own.id, { firstName: 'Zoë', lastName: 'Z' });
  await portal.call(exportMyData, { as: await portal.signedIn(person) });
  await portal.call(exportPerson, { as: asOfficer, params: person });
  const { body } = await overview();
  expect(body.exports).toMatchObject({
    total: 2,
    latest: [
      {
        at: '2026-04-01T08:00:00.000Z',
        user_id: person.id,
        person: { id: person.id, name: 'Zoë Z' },
        made_by: { id: officer.id, name: 'Olga Officer' },
      },
      { made_by: { id: person.id, name: 'Zoë Z' } },
    ],
  });
  for (let at = 0; at < 10; at += 1)
    await portal.call(exportPerson, { as: asOfficer, params: person });
  const { exports } = (await overview()).body;
  expect([exports.total, exports.latest.length]).toEqual([12, 10]);
});

it('lists stored personal data by table, with rows and columns per class', async () => {
  const { body } = await overview();
  const accounts = body.processing.find(({ table }) => table === 'user_account');
  expect(accounts?.personal).toEqual(
    expect.arrayContaining(['email', 'first_name', 'last_name', 'phone_number', 'date_of_birth']),
  );
  const { rows } = await portal.database.pool.query<{ count: number }>(
    'select count(*)::int as count from user_account',
  );
  expect(accounts?.rows).toBe(rows[0]?.count);
  const notes = body.processing.find(({ table }) => table === 'lead_note');
  expect(notes).toMatchObject({ rows: 0, personal: [], free_text: ['text'] });
  expect(body.processing.map(({ table }) => table)).not.toContain('user_group');
});

it('estimates the rows of large tables', async () => {
  const { id } = await portal.world.addLead();
  await portal.database.pool.query(
    `insert into lead_note (id, lead_id, text)
     select gen_random_uuid(), $1, 'x' from generate_series(1, 20100)`,
    [id],
  );
  await portal.database.pool.query('vacuum analyze lead_note');
  const { body } = await overview();
  const notes = body.processing.find(({ table }) => table === 'lead_note');
  expect(notes?.rows).toBeGreaterThan(19_000);
  expect(notes?.rows).toBeLessThan(21_000);
});
