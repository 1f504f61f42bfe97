import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listOwnWork,
  listServiceRequests,
  listServiceTickets,
  maxOwnWork,
} from '@portal/contract/service';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let clinician: Caller;
let own: { id: string };
let other: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer();
  other = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

const at = (hour: number) => `2026-01-05T0${hour}:00:00.000Z`;

const read = async (as = clinician) => (await portal.call(listOwnWork, { as })).body;

it('returns 401 and 403, and nothing where nothing is open or it is another customer’s', async () => {
  expect((await portal.call(listOwnWork)).status).toBe(401);
  const employee = await portal.signedIn(await portal.world.addEmployee(['service']));
  expect((await portal.call(listOwnWork, { as: employee })).status).toBe(403);
  await portal.world.addTicket(other.id);
  await portal.world.addServiceRequest(other.id);
  expect(await read()).toEqual({ count: 0, results: [] });
});

it('counts open tickets and unserved requests, first what waits for the customer, then the newest', async () => {
  const { world } = portal;
  const { id: clinicId } = await world.addClinic(own.id, { name: 'Noord', city: 'Gent' });
  const model = await world.addProduct({ name: 'Lumina', model: 'L2' });
  const device = await world.addInstalledDevice(own.id, {
    clinicId,
    deviceId: model.id,
    manufacturerId: model.manufacturerId,
    ownName: 'Kamer 2',
    inventoryNumber: 'INV-7',
  });
  const planned = await world.addTicket(own.id, {
    installedDeviceId: device.id,
    requestedAt: at(2),
    status: 'planned',
    plannedFor: '2026-02-01',
    plannedStart: '09:30',
    subject: 'Lamp flickers',
  });
  const waiting = await world.addTicket(own.id, {
    requestedAt: at(1),
    pausedAt: at(3),
    subject: 'Beperkt bruikbaar: Lumina – Pro – La pédale ne…',
    description: 'La pédale ne\n réagit pas – depuis lundi',
  });
  await world.addTicket(own.id, { status: 'closed', closedAt: at(4) });
  const request = await world.addServiceRequest(own.id, {
    createdAt: at(5),
    description: 'It\n  beeps',
    answerDueAt: '2026-01-06T10:00:00.000Z',
  });
  await world.addServiceRequest(own.id, { serviceTicketId: planned.id });
  await world.addServiceRequest(own.id, { status: 'cancelled' });
  const { count, results } = await read();
  expect(count).toBe(3);
  expect(results).toMatchObject([
    {
      id: waiting.id,
      type: 'ticket',
      waiting_for_customer: true,
      // The subject that was made for a reader in another language says no more.
      subject: 'La pédale ne réagit pas – depuis lundi',
    },
    {
      id: request.id,
      type: 'request',
      ticket_id: null,
      subject: 'It beeps',
      planned_for: null,
      answer_due_at: '2026-01-06T10:00:00.000Z',
      answered_at: null,
    },
    {
      id: planned.id,
      type: 'ticket',
      subject: 'Lamp flickers',
      status: 'planned',
      device: { id: model.id, name: 'Lumina', model: 'L2' },
      clinic: { id: clinicId, name: 'Noord', city: 'Gent' },
      own_name: 'Kamer 2',
      inventory_number: 'INV-7',
      planned_for: '2026-02-01',
      planned_start: '09:30',
      requested_at: at(2),
    },
  ]);
  expect(results[2]?.ticket_id).toMatch(/^T-\d{6}$/u);
});

it('hides place and names of a device that is another customer’s by now', async () => {
  const { world } = portal;
  const late = await world.addCustomer();
  const as = await portal.signedIn(await world.addCustomerUser(late.id));
  const { id: clinicId } = await world.addClinic(other.id);
  const sold = { clinicId, ownName: 'Theirs', inventoryNumber: 'THEIRS-1' };
  const device = await world.addInstalledDevice(other.id, sold);
  await world.addTicket(late.id, { installedDeviceId: device.id });
  expect((await read(as)).results).toMatchObject([
    { clinic: null, own_name: null, inventory_number: null },
  ]);
});

it('names a device in the lists as its owner does, by its own name before the number', async () => {
  const { world } = portal;
  const [late, now] = [await world.addCustomer(), await world.addCustomer()];
  const as = await portal.signedIn(await world.addCustomerUser(late.id));
  for (const [customerId, names] of [
    [late.id, { ownName: 'Kamer 3', inventoryNumber: 'INV-3' }],
    [late.id, { inventoryNumber: 'INV-4' }],
    [now.id, { ownName: 'Theirs', inventoryNumber: 'THEIRS-2' }],
  ] as const) {
    const device = await world.addInstalledDevice(customerId, names);
    await world.addTicket(late.id, { installedDeviceId: device.id });
    await world.addServiceRequest(late.id, { installedDeviceId: device.id });
  }
  for (const route of [listServiceTickets, listServiceRequests]) {
    const { body } = await portal.call(route, { as });
    const names = body.results.map(({ device }) => device.own_name);
    expect(new Set(names)).toEqual(new Set(['INV-4', 'Kamer 3', null]));
  }
});

it('returns at most the first few, and counts all', async () => {
  const many = await portal.world.addCustomer();
  const as = await portal.signedIn(await portal.world.addCustomerUser(many.id));
  for (let nth = 0; nth < maxOwnWork + 2; nth += 1) await portal.world.addTicket(many.id);
  const { count, results } = await read(as);
  expect([count, results.length]).toEqual([maxOwnWork + 2, maxOwnWork]);
});
