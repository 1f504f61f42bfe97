import { afterAll, beforeAll, expect, it } from 'vitest';
import { listNotifications } from '@portal/contract/notifications';
import {
  closeServiceTicket,
  getServiceCalendar,
  getServiceTicket,
  listServiceTickets,
  planMaintenanceVisits,
} from '@portal/contract/service';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let engineer: Caller;
let clinician: Caller;
let technician: { id: string; email: string };
let contact: { email: string };
let outsider: { email: string };
let own: { id: string };
let other: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-11-20T10:00:00Z'));
  const { world } = portal;
  own = await world.addCustomer();
  other = await world.addCustomer();
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  technician = await world.addEmployee(['service'], { passwordHash: 'of a password' });
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  contact = await world.addCustomerUser(own.id, { preferredLanguage: 'nl' });
  outsider = await world.addCustomerUser(other.id);
});

afterAll(() => portal.close());

const addDevices = async (customerId: string | null, count: number): Promise<string[]> => {
  const ids = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await portal.world.addInstalledDevice(customerId)).id);
  return ids;
};
const plan = (visits: object[], as: Caller | undefined = engineer) =>
  portal.call(planMaintenanceVisits, { as, body: { visits, description: 'Yearly maintenance' } });
const visit = { planned_for: '2026-12-04', planned_start: '08:30', minutes_each: 45 };
const isPlanned = ({ template }: { template: string }) => template === 'visit_planned';
const listTickets = (tickets: readonly { id: string }[]) =>
  Promise.all(
    tickets.map(
      async ({ id }) =>
        (await portal.call(getServiceTicket, { as: engineer, params: { id } })).body,
    ),
  );
const count = async () =>
  (await portal.call(listServiceTickets, { as: engineer, query: { limit: 0 } })).body.count;

it('plans a ticket for each device of a visit, one after the other, and notifies once', async () => {
  const [first, second] = [await addDevices(own.id, 3), await addDevices(other.id, 1)];
  const planned = await plan([
    { ...visit, installed_device_ids: first, assigned_to_user_id: technician.id },
    { ...visit, planned_start: null, installed_device_ids: second },
  ]);
  expect(planned.status).toBe(201);
  expect(planned.body.tickets.map((one) => [one.installed_device_id, one.planned_start])).toEqual([
    [first[0], '08:30'],
    [first[1], '09:15'],
    [first[2], '10:00'],
    [second[0], null],
  ]);
  const { body } = await portal.call(getServiceCalendar, {
    as: engineer,
    query: { from: '2026-12-04', to: '2026-12-04' },
  });
  expect(body.days[0]?.tickets).toMatchObject([
    { status: 'planned', urgency: 'planned', assigned_to: { id: technician.id } },
    { planned_minutes: 45 },
    { planned_start: '10:00' },
    { assigned_to: null },
  ]);
  const [opening, , last, alone] = await listTickets(planned.body.tickets);
  expect(opening?.links.map(({ kind, ticket }) => [kind, ticket.id])).toEqual(
    planned.body.tickets.slice(1, 3).map(({ id }) => ['same_visit', id]),
  );
  expect(last?.links).toMatchObject([{ kind: 'same_visit', ticket: { id: opening?.id } }]);
  expect(alone?.links).toEqual([]);
  const [assigned] = await readMailbox(portal, technician.email);
  expect(assigned?.text).toContain(
    'Visit on Friday, 4 December 2026 at 08:30, devices: 3. Yearly maintenance',
  );
  const as = await portal.signedIn(technician);
  const notified = await portal.call(listNotifications, { as });
  expect(notified.body.results).toMatchObject([{ kind: 'ticket_assigned' }]);
});

it('tells the named person of a visit in one mail, and asks them once how it was', async () => {
  const { email } = contact;
  const ids = await addDevices(own.id, 3);
  const named = { ...visit, installed_device_ids: ids, requester_email: email };
  const { body } = await plan([named]);
  const mails = await readMailbox(portal, email);
  expect(mails).toMatchObject([
    { template: 'visit_planned', language: 'nl', subject: expect.stringContaining('4 december') },
  ]);
  for (const { ticket_id: number } of body.tickets) expect(mails[0]?.text).toContain(number);
  expect(await listTickets(body.tickets)).toMatchObject(
    ids.map(() => ({ requester_email: email, subject: expect.stringMatching(/^Gepland werk: /u) })),
  );
  for (const { id } of body.tickets) {
    const closing = { as: engineer, params: { id }, body: { resolution_notes: 'Done' } };
    expect((await portal.call(closeServiceTicket, closing)).status).toBe(200);
  }
  const closed = (await readMailbox(portal, email)).filter(
    ({ template }) => template === 'ticket_closed',
  );
  expect(closed).toHaveLength(3);
  expect(closed.filter(({ text }) => text.includes('/rate-service/'))).toHaveLength(1);
  // Work that is recorded afterwards is no visit to expect.
  const past = {
    ...named,
    planned_for: '2026-11-18',
    installed_device_ids: await addDevices(own.id, 1),
  };
  await plan([past]);
  expect((await readMailbox(portal, email)).filter(isPlanned)).toHaveLength(1);
});

it('writes subjects in the language of the caller for an address without an account', async () => {
  const ids = await addDevices(own.id, 1);
  const named = { ...visit, installed_device_ids: ids, requester_email: 'owner@clinic.example' };
  const { body } = await portal.call(planMaintenanceVisits, {
    as: engineer,
    body: { visits: [named], description: 'Yearly maintenance' },
    headers: { 'accept-language': 'nl' },
  });
  expect((await listTickets(body.tickets))[0]?.subject).toMatch(/^Gepland werk: /u);
});

test('returns 409 for a device whose maintenance is planned, and plans it once of two calls at a time', async () => {
  const [id = ''] = await addDevices(own.id, 1);
  const before = await count();
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await plan([{ ...visit, installed_device_ids: [id] }])).status),
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  expect(await count()).toBe(before + 1);
});

it('returns 400 for what no visit can be, 403 and 401, and plans nothing', async () => {
  const [one = '', two = ''] = await addDevices(own.id, 2);
  const [foreign = ''] = await addDevices(other.id, 1);
  const [stock = ''] = await addDevices(null, 1);
  const before = await count();
  expect(await plan([])).toMatchObject({ status: 400, body: { visits: expect.anything() } });
  const first = { ...visit, installed_device_ids: [two] };
  for (const [field, wrong] of [
    ['installed_device_ids', { installed_device_ids: [] }],
    ['installed_device_ids', { installed_device_ids: [one, one] }],
    ['installed_device_ids', { installed_device_ids: [two] }],
    ['installed_device_ids', { installed_device_ids: [two.toUpperCase()] }],
    ['installed_device_ids', { installed_device_ids: [one, foreign] }],
    ['installed_device_ids', { installed_device_ids: [one, newId()] }],
    ['installed_device_ids', { installed_device_ids: [stock] }],
    ['planned_for', { planned_for: '2136-12-04' }],
    ['planned_start', { planned_start: '23:30' }],
    ['assigned_to_user_id', { assigned_to_user_id: newId() }],
    ['requester_email', { requester_email: outsider.email }],
    ['minutes_each', { minutes_each: 0 }],
  ] as const) {
    const response = await plan([first, { ...visit, installed_device_ids: [one], ...wrong }]);
    // The second visit is named, with its field.
    expect([response.status, response.body]).toEqual([
      400,
      { visits: [{}, { [field]: expect.any(Array) }] },
    ]);
  }
  const allowed = [{ ...visit, installed_device_ids: [one] }];
  expect((await plan(allowed, clinician)).status).toBe(403);
  expect((await portal.call(planMaintenanceVisits, { body: {} })).status).toBe(401);
  expect(await count()).toBe(before);
});
