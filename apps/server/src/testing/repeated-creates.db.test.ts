import {
  addLeadNote,
  changeLeads,
  convertLead,
  createClinic,
  createCustomer,
  createInstalledDevice,
  createLead,
  createMaintenance,
  deleteCustomer,
} from '@portal/contract/crm';
import type { Route } from '@portal/contract/kernel';
import {
  addRequestMessage,
  addTicketMessage,
  changeServiceRequests,
  changeServiceTickets,
  createServiceRequest,
  openServiceTicket,
} from '@portal/contract/service';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { idempotencyKey } from '../resource/idempotency-key.table.ts';
import { sweepIdempotencyKeys } from '../resource/sweep-idempotency-keys.ts';
import { contractRoutes } from './contract-routes.ts';
import { addDays } from '#server/kernel/calendar-day.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { runJob } from './run-jobs.ts';

/** Routes that make something without a key, because a repeat is rejected anyway. */
const refusesByItself = new Set([
  // The lead has its customer, the request its ticket, the mail its request, the customer its right.
  'crm.leads.make-customer',
  'service.requests.open-ticket',
  'service.unmatched-mail.open-request',
  // A device has one open ticket for planned work.
  'service.maintenance-visits.plan',
  // Two tickets have one link of a kind.
  'service.tickets.links.add',
  'rights.viewing-rights.grant',
  'rights.viewing-rights.bulk-grant',
  // A challenge is used once.
  'auth.passkeys.create',
  // An upload becomes one thing.
  'crm.installed-devices.photos.add',
  'documents.documents.create',
  'imports.create',
  'service.tickets.attachments.add',
  'service.requests.attachments.add',
  // One person has one open request.
  'compliance.anonymization.request',
  // In place of the earlier one.
  'service.calendar-feed.make',
]);

/** Input for creating one object; each call returns new names. */
type Sending = () => { params?: { id: string }; body: Record<string, unknown> };

let portal: TestPortal;
let employee: Caller;
let sendings: Record<string, Sending>;

const person = () => ({ email: `${newId()}@example.com`, first_name: 'Ada', last_name: 'Bos' });
const name = () => `Name ${newId()}`;

const addFour = (add: () => Promise<{ id: string }>) => Promise.all(Array.from({ length: 4 }, add));
const popId = (rows: { id: string }[]) => [rows.pop()?.id ?? ''];

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  employee = await portal.signedIn(await world.addEmployee());
  const { id: customerId } = await world.addCustomer();
  const { id: manufacturerId } = await world.addManufacturer();
  const { id: deviceId } = await world.addProduct({ manufacturerId });
  const { id: installedId } = await world.addInstalledDevice(customerId);
  const lead = await world.addLead();
  // Each is converted once.
  const won = await addFour(() => world.addLead({ stage: 'won' }));
  // Each is changed once.
  const leads = await addFour(() => world.addLead());
  const tickets = await addFour(() => world.addTicket(customerId));
  const requests = await addFour(() => world.addServiceRequest(customerId));
  const ticket = await world.addTicket(customerId);
  const request = await world.addServiceRequest(customerId);
  const product: Sending = () => ({ body: { name: name(), manufacturer_id: manufacturerId } });
  const address = {
    street: 'Kerkstraat',
    house_number: '1',
    postal_code: '3511 AB',
    city: 'Utrecht',
    country: 'NL',
  };
  sendings = {
    'crm.customers.create': () => ({ body: { name: name() } }),
    [createClinic.id]: () => ({ body: { customer_id: customerId, name: name(), ...address } }),
    [createInstalledDevice.id]: () => ({
      body: { customer_id: customerId, device_id: deviceId, serial_number: newId() },
    }),
    [createMaintenance.id]: () => ({
      params: { id: installedId },
      body: { performed_on: '2026-01-02', kind: 'preventive', description: name() },
    }),
    [createLead.id]: () => ({ body: { contact: { name: name() } } }),
    [convertLead.id]: () => ({ params: won.pop() ?? lead, body: { customer: { name: name() } } }),
    [changeLeads.id]: () => ({ body: { lead_ids: popId(leads), priority: 'low' } }),
    [changeServiceTickets.id]: () => ({
      body: { ticket_ids: popId(tickets), status: 'cancelled', cancellation_reason: name() },
    }),
    [changeServiceRequests.id]: () => ({
      body: { request_ids: popId(requests), status: 'cancelled', reason: name() },
    }),
    [addLeadNote.id]: () => ({ params: lead, body: { text: name() } }),
    [openServiceTicket.id]: () => ({
      body: { installed_device_id: installedId, description: name() },
    }),
    [createServiceRequest.id]: () => ({
      body: { installed_device_id: installedId, description: name() },
    }),
    [addRequestMessage.id]: () => ({ params: request, body: { text: name() } }),
    [addTicketMessage.id]: () => ({ params: ticket, body: { text: name() } }),
    'users.groups.create': () => ({ body: { name: name(), permissions: [] } }),
    'users.employees.create': () => ({ body: person() }),
    'users.customers.create': () => ({ body: { ...person(), customer_id: customerId } }),
    // Holidays that touch are merged.
    'service.holidays.create': () => ({
      body: { first_day: addDays('2026-08-03', Math.floor(Math.random() * 100_000)), name: name() },
    }),
    'compliance.data-requests.create': () => ({
      body: { kind: 'access', subject_name: name(), received_on: '2026-01-02' },
    }),
    'service.saved-answers.create': () => ({ body: { title: name(), text_en: name() } }),
    'users.job_titles.create': () => ({ body: { name: name() } }),
    'products.device-categories.create': () => ({ body: { name: name() } }),
    'products.manufacturers.create': () => ({ body: { name: name() } }),
    'products.devices.create': () => ({ body: { ...product().body, model: 'M' } }),
    'products.consumables.create': product,
    'products.pharmaceuticals.create': product,
    'products.spare-parts.create': product,
    'documents.tags.create': () => ({ body: { name: name() } }),
  };
});

afterAll(() => portal.close());

const keyed = (key: string) => ({ 'idempotency-key': key });

/** Makes a customer of this name under a key. */
const addCustomer = (name: string, key: string, as: Caller = employee) =>
  portal.call(createCustomer, { as, body: { name }, headers: keyed(key) });

const namesLike = async (name: string): Promise<number> => {
  const { orm } = portal.database;
  const [row] = await orm.select({ found: count() }).from(customer).where(eq(customer.name, name));
  return row?.found ?? 0;
};

const makers = contractRoutes.filter(
  ({ method, responses, idempotent = false }) =>
    method === 'POST' && (responses[201] !== undefined || idempotent),
);

it('applies keys to creates and bulk changes, except those that refuse repetition themselves', () => {
  const withoutKey = makers.filter(({ idempotent }) => !idempotent).map(({ id }) => id);
  expect(withoutKey.toSorted()).toEqual([...refusesByItself].toSorted());
});

const idempotentMakers = makers
  .filter(({ idempotent }) => idempotent)
  .map((route) => [route.id, route] as const);

describe.each(idempotentMakers)('%s', (id, route) => {
  const sent = (): ReturnType<Sending> => {
    const sending = sendings[id];
    if (!sending) throw new Error(`Nothing to send to ${id}`);
    return sending();
  };
  const make = async (what: ReturnType<Sending>, key?: string): Promise<[number, unknown]> => {
    const headers = key === undefined ? {} : keyed(key);
    const options = { as: employee, ...what, headers };
    const { status, body } = await portal.call<Route>(route, options);
    return [status, Object(body).id ?? Object(body).bulk_change_id];
  };
  const success = Number(Object.keys(route.responses)[0]);

  test('makes one object or bulk change under a key, in turn and at once', async () => {
    const inTurn = sent();
    const first = await make(inTurn, newId());
    expect(first).toEqual([success, expect.any(String)]);
    const concurrentBody = sent();
    const key = newId();
    const responses = await Promise.all([
      make(concurrentBody, key),
      make(concurrentBody, key),
      make(concurrentBody, key),
    ]);
    responses.push(await make(concurrentBody, key));
    expect(responses.map(([status]) => status)).toEqual(Array.from({ length: 4 }, () => success));
    expect(new Set(responses.map(([, made]) => made)).size).toBe(1);
    expect(responses[0]).not.toEqual(first);
  });

  test('returns 409 for the same key with another body', async () => {
    const key = newId();
    expect(await make(sent(), key)).toEqual([success, expect.any(String)]);
    expect(await make(sent(), key)).toEqual([409, undefined]);
  });
});

it('mails the requester of a ticket once', async () => {
  const { body } = sendings[openServiceTicket.id]?.() ?? { body: {} };
  const mails = () => portal.database.orm.$count(mailOutbox);
  const before = await mails();
  const ticketBody = { ...body, requester_email: 'ada@example.com' };
  const open = { as: employee, body: ticketBody, headers: keyed('ticket') };
  await portal.call(openServiceTicket, open);
  await portal.call(openServiceTicket, open);
  expect(await mails()).toBe(before + 1);
});

it('returns the object as it is now, with or without quotes around the key', async () => {
  const made = await addCustomer('As it is', 'plain');
  await portal.database.orm
    .update(customer)
    .set({ name: 'As it became', version: 2 })
    .where(eq(customer.id, made.body.id));
  const repeated = await addCustomer('As it is', '"plain"');
  expect([repeated.status, repeated.body.id, repeated.body.name]).toEqual([
    201,
    made.body.id,
    'As it became',
  ]);
  expect(repeated.headers['etag']).toBe('"2"');
});

test('returns 409 for another call with the key, and for what is gone', async () => {
  const made = await addCustomer('Soon gone', 'gone');
  const lead = { as: employee, body: { contact: { name: 'Ada' } }, headers: keyed('gone') };
  const other = await portal.call(createLead, lead);
  expect([other.status, other.body]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  await portal.call(deleteCustomer, { as: employee, params: { id: made.body.id } });
  expect((await addCustomer('Soon gone', 'gone')).status).toBe(409);
  expect(await namesLike('Soon gone')).toBe(0);
});

it('gives each person keys of their own, and stores none for a refused call', async () => {
  const colleague = await portal.signedIn(await portal.world.addEmployee());
  await addCustomer('Of two', 'shared');
  expect((await addCustomer('Of two', 'shared', colleague)).status).toBe(201);
  expect(await namesLike('Of two')).toBe(2);
  const device = { customer_id: newId(), device_id: newId(), serial_number: 'S' };
  const headers = keyed('refused');
  const refused = await portal.call(createInstalledDevice, { as: employee, body: device, headers });
  expect(refused.status).toBe(400);
  expect((await addCustomer('After a refusal', 'refused')).status).toBe(201);
});

it('returns 401, 403 and 400 before it reads the key, and 400 for an invalid one', async () => {
  expect((await addCustomer('Nobody', 'k', portal.anonymous)).status).toBe(401);
  const other = await portal.signedIn(await portal.world.addEmployee(['pipeline']));
  expect((await addCustomer('Not theirs', 'k', other)).status).toBe(403);
  expect((await addCustomer('', 'k')).status).toBe(400);
  expect((await addCustomer('Long', 'k'.repeat(65))).body).toMatchObject({ code: 'invalid' });
  expect(await namesLike('Long')).toBe(0);
});

it('forgets a key after a day, swept or not', async () => {
  const key = newId();
  await addCustomer('Day after day', key);
  const now = new Date();
  const yesterday = addMilliseconds(now, -hours(24)).toISOString();
  const { orm } = portal.database;
  const named = eq(idempotencyKey.key, key);
  await orm.update(idempotencyKey).set({ createdAt: yesterday }).where(named);
  await addCustomer('Day after day', key);
  expect(await namesLike('Day after day')).toBe(2);

  await orm.update(idempotencyKey).set({ createdAt: yesterday }).where(named);
  const keyCount = await orm.$count(idempotencyKey);
  await runJob(sweepIdempotencyKeys, { ...portal, clock: { now: () => now } });
  expect(sweepIdempotencyKeys.schedule).toBeDefined();
  expect(await orm.$count(idempotencyKey)).toBe(keyCount - 1);
  expect(await orm.$count(idempotencyKey, named)).toBe(0);
});
