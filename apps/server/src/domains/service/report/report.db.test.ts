import { exportServiceReport, getServiceReport, type ReportGroup } from '@portal/contract/service';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

const now = new Date('2026-06-15T12:00:00.000Z');
const days = { from: '2026-04-01', to: '2026-06-15' };

let portal: TestPortal;
let desk: Caller;
let ids: Record<'north' | 'south' | 'bram', string>;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(now);
  const { world } = portal;
  desk = await portal.signedIn(await world.addEmployee(['service']));
  const north = await world.addCustomer({ name: 'Noord' });
  const south = await world.addCustomer({ name: 'Sud' });
  const bram = await world.addEmployee([], { firstName: 'Bram', lastName: 'Vos' });
  ids = { north: north.id, south: south.id, bram: bram.id };
  const due = { answerDueAt: '2026-05-04T10:00:00Z', solveDueAt: '2026-05-05T10:00:00Z' };
  const add = (customerId: string, requestedAt: string, overrides: object) =>
    world.addTicket(customerId, { requestedAt, ...overrides });
  await add(north.id, '2026-05-04T09:00:00Z', {
    ...due,
    urgency: 'device_down',
    assignedTo: bram.id,
    answeredAt: '2026-05-04T10:00:00Z',
    solvedAt: '2026-05-05T10:00:00.001Z',
    ratingScore: 5,
  });
  // Answered late, and waiting since before the solution was due.
  await add(north.id, '2026-05-04T09:00:00Z', {
    ...due,
    urgency: 'device_down',
    answeredAt: '2026-05-04T11:00:00Z',
    pausedAt: '2026-05-04T12:00:00Z',
    ratingScore: 2,
  });
  // Neither answered nor solved: both times passed.
  await add(south.id, '2026-04-30T22:30:00Z', { ...due, urgency: 'limited', ratingScore: 3 });
  // Answered after the due time, while the clock stood.
  await add(south.id, '2026-06-14T09:00:00Z', {
    ...due,
    urgency: 'planned',
    pausedAt: '2026-05-04T09:30:00Z',
    answeredAt: '2026-05-04T11:00:00Z',
  });
  // Due later.
  await add(south.id, '2026-06-14T09:00:00Z', {
    urgency: 'limited',
    answerDueAt: '2026-06-16T09:00:00Z',
  });
  // Nothing promised, and outside of the period.
  await add(south.id, '2026-06-14T09:00:00Z', {});
  await add(south.id, '2026-03-31T21:59:59Z', due);
  await add(south.id, '2026-06-15T22:00:00Z', due);
});
afterAll(() => portal.close());

const report = (query: Record<string, unknown>, as = desk) =>
  portal.call(getServiceReport, { as, query, headers: { 'time-zone': 'Europe/Brussels' } });

const readRows = async (by: ReportGroup) => {
  const { body } = await report({ ...days, by });
  return body.rows.map((row) => [
    row.key,
    row.label,
    row.tickets,
    row.answered_in_time,
    row.answered_late,
    row.solved_in_time,
    row.solved_late,
  ]);
};

it('returns 401, 403 and 400', async () => {
  expect((await report(days, portal.anonymous)).status).toBe(401);
  for (const person of [
    await portal.world.addEmployee(['customers']),
    await portal.world.addCustomerUser(ids.north),
  ])
    expect((await report(days, await portal.signedIn(person))).status).toBe(403);
  for (const [query, fields] of [
    [{}, 'from,to'],
    [{ ...days, to: '2026-03-31' }, 'to'],
    [{ ...days, to: '2028-04-01' }, 'to'],
    [{ ...days, to: '2026-02-30' }, 'to'],
    [{ ...days, by: 'weather' }, 'by'],
    [{ ...days, colour: 'red' }, 'colour'],
  ] as const) {
    const { status, body } = await report(query);
    expect([status, Object.keys(body).toSorted().join()]).toEqual([400, fields]);
  }
});

it('counts what was met in time and what was late, by each group', async () => {
  const { body } = await report(days);
  expect(body).toMatchObject({
    by: 'urgency',
    total: { tickets: 6, answered_in_time: 2, answered_late: 2, solved_in_time: 0, solved_late: 2 },
  });
  expect(await readRows('urgency')).toEqual([
    ['device_down', null, 2, 1, 1, 0, 1],
    ['limited', null, 2, 0, 1, 0, 1],
    ['question', null, 1, 0, 0, 0, 0],
    ['planned', null, 1, 1, 0, 0, 0],
  ]);
  expect(await readRows('customer')).toEqual([
    [ids.north, 'Noord', 2, 1, 1, 0, 1],
    [ids.south, 'Sud', 4, 1, 1, 0, 1],
  ]);
  expect(await readRows('technician')).toEqual([
    [ids.bram, 'Bram Vos', 1, 1, 0, 0, 1],
    [null, null, 5, 1, 2, 0, 1],
  ]);
  expect(await readRows('month')).toEqual([
    ['2026-05', null, 3, 1, 2, 0, 2],
    ['2026-06', null, 3, 1, 0, 0, 0],
  ]);
  const models = await readRows('device_model');
  expect(models.map(([, , tickets]) => Number(tickets)).reduce((sum, one) => sum + one)).toBe(6);
});

const readAverages = async (by: ReportGroup) => {
  const { body } = await report({ ...days, by });
  return [body.total, ...body.rows].map((row) => [row.ratings, row.average_rating]);
};

it('averages the ratings by each group', async () => {
  const total = [3, 3.33];
  expect(await readAverages('urgency')).toEqual([total, [2, 3.5], [1, 3], [0, null], [0, null]]);
  expect(await readAverages('customer')).toEqual([total, [2, 3.5], [1, 3]]);
  expect(await readAverages('technician')).toEqual([total, [1, 5], [2, 2.5]]);
  expect(await readAverages('month')).toEqual([total, [3, 3.33], [0, null]]);
});

test('exports the rows in the language of the caller', async () => {
  const response = await portal.app.inject({
    url: `${apiBase}${exportServiceReport.path}?from=${days.from}&to=${days.to}&by=technician&separator=semicolon`,
    headers: { cookie: desk.cookie, 'accept-language': 'nl' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toContain('service-report-2026-06-15.csv');
  expect(parse(response.body, { bom: true, delimiter: ';' })).toEqual([
    [
      'Toegewezen aan',
      'Tickets',
      'Op tijd beantwoord',
      'Te laat beantwoord',
      'Op tijd beantwoord (%)',
      'Op tijd opgelost',
      'Te laat opgelost',
      'Op tijd opgelost (%)',
      'Beoordelingen',
      'Gemiddelde beoordeling',
    ],
    ['Bram Vos', '1', '1', '0', '100', '0', '1', '0', '1', '5'],
    ['Niet toegewezen', '5', '1', '2', '33', '0', '1', '0', '2', '2,5'],
  ]);
});

const at = (hour: number): string => `2026-01-05T${hour}:00:00Z`;

it('counts a merged ticket only where a promise had passed before', async () => {
  const { world } = portal;
  const requestedAt = '2026-01-05T09:00:00Z';
  const { id: into } = await world.addTicket(ids.north, {
    requestedAt,
    solveDueAt: at(15),
    solvedAt: at(14),
  });
  const addMerged = (due: object) =>
    world.addTicket(ids.north, {
      requestedAt,
      status: 'closed',
      closedAt: at(12),
      answeredAt: at(12),
      solvedAt: at(12),
      mergedIntoTicketId: into,
      ...due,
    });
  await addMerged({});
  await addMerged({ answerDueAt: at(13), solveDueAt: at(15) });
  await addMerged({ answerDueAt: at(11), solveDueAt: at(15) });
  await addMerged({ answerDueAt: at(13), solveDueAt: at(11) });
  const { body } = await report({ from: '2026-01-05', to: '2026-01-05' });
  expect(body.total).toMatchObject({
    tickets: 3,
    answered_in_time: 0,
    answered_late: 1,
    solved_in_time: 1,
    solved_late: 1,
  });
});
