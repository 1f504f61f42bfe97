import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteCustomer, deleteInstalledDevice } from '@portal/contract/crm';
import {
  changeServiceTicket,
  getServiceCalendar,
  getServiceTicket,
  listServiceTickets,
  openServiceTicket,
} from '@portal/contract/service';
import { auditEntry } from '#server/audit/audit.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let engineer: Caller;
let engineerUser: { id: string; email: string };
let reader: Caller;
let own: { id: string };
let person: { id: string; email: string };
let clinician: Caller;
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer({ name: 'Huidkliniek Utrecht' });
  device = await world.addInstalledDevice(own.id, { serialNumber: 'LX-4711' });
  engineerUser = await world.addEmployee(['service']);
  engineer = await portal.signedIn(engineerUser);
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  person = await world.addCustomerUser(own.id, { preferredLanguage: 'nl', firstName: 'Zoë' });
  clinician = await portal.signedIn(person);
});

afterAll(() => portal.close());

const bodyFor = (overrides: Record<string, unknown> = {}) => ({
  installed_device_id: device.id,
  description: 'It beeps and stops.',
  ...overrides,
});

const open = (overrides: Record<string, unknown> = {}, as = engineer) =>
  portal.call(openServiceTicket, { as, body: bodyFor(overrides) });

const getNumber = (name: string) => Number(name.slice(2));

/** Returns the ids of the list. */
const listIds = async (query: Record<string, unknown>) => {
  const response = await portal.call(listServiceTickets, { as: engineer, query });
  expect(response.status).toBe(200);
  expect(response.body.count).toBe(response.body.results.length);
  return response.body.results.map(({ id }) => id);
};

describe('opening a ticket', () => {
  it('returns 401, and 403 without a token, without the permission, and for customers', async () => {
    const body = bodyFor();
    expect((await portal.call(openServiceTicket, { body })).status).toBe(401);
    const forged = { cookie: engineer.cookie, csrf: portal.anonymous.csrf };
    const response = await portal.call(openServiceTicket, { as: forged, body });
    expect(response).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
    expect((await open({}, reader)).status).toBe(403);
    expect((await open({}, clinician)).status).toBe(403);
  });

  // @specification 5.10
  it('returns 400 for an empty text, an unknown device, one in stock, and a moment to come', async () => {
    const empty = await portal.call(openServiceTicket, { as: engineer, body: {} });
    expect(Object.keys(empty.body).toSorted()).toEqual(['description', 'installed_device_id']);
    // @specification 5.9
    const silent = { description: ['Please describe the issue'] };
    expect(await open({ description: ' ' })).toMatchObject({ status: 400, body: silent });
    expect(await open({ description: undefined })).toMatchObject({ status: 400, body: silent });
    expect((await open({ description: 1 })).body).not.toMatchObject(silent);
    const unknown = await open({ installed_device_id: newId() });
    expect(unknown).toMatchObject({
      status: 400,
      body: { installed_device_id: ['This does not exist.'] },
    });
    const inStock = await portal.world.addInstalledDevice(null);
    const stock = await open({ installed_device_id: inStock.id });
    expect(stock.status).toBe(400);
    expect(Object.keys(stock.body)).toEqual(['installed_device_id']);
    const future = await open({ requested_at: '2999-01-01T00:00:00Z' });
    expect(Object.keys(future.body)).toEqual(['requested_at']);
  });

  it('returns 400 where mails would go to a user of another customer', async () => {
    const otherUser = await portal.world.addCustomerUser((await portal.world.addCustomer()).id);
    const response = await open({ requester_email: otherUser.email.toUpperCase() });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body)).toEqual(['requester_email']);
  });

  // @specification 3.38, 3.39, 4.20, 7.68
  it('returns 201 for a new ticket with a number, the caller’s e-mail, an ETag, an audit row, and no mail to oneself', async () => {
    const response = await open();
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        ticket_id: expect.stringMatching(/^T-\d{6}$/),
        customer: { id: own.id, name: 'Huidkliniek Utrecht' },
        installed_device_id: device.id,
        device: { id: expect.any(String), name: expect.any(String) },
        serial_number: 'LX-4711',
        description: bodyFor().description,
        requester_email: engineerUser.email,
        status: 'new',
        planned_for: null,
        assigned_to: null,
        closed_at: null,
      },
    });
    expect(response.body.requested_at).toBe(response.body.created_at);
    const rows = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, response.body.id));
    expect(rows).toMatchObject([{ action: 'create', objectType: 'service_ticket' }]);
    expect(JSON.stringify(rows)).not.toContain(engineerUser.email);
    expect(await readMailbox(portal, engineerUser.email)).toEqual([]);
  });

  it('mails the requester in their language, with a link', async () => {
    const response = await open({ requester_email: person.email });
    const mails = await readMailbox(portal, person.email);
    expect(mails.at(-1)).toMatchObject({
      template: 'ticket_opened',
      language: 'nl',
      subject: `Serviceticket ${response.body.ticket_id} is aangemaakt`,
    });
    expect(mails.at(-1)?.text).toContain(
      `https://portal.example/dashboard/service/${response.body.id}`,
    );
  });

  test('numbers 30 tickets that are opened at once without a gap, and none that failed', async () => {
    const first = getNumber((await open()).body.ticket_id);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_none, at) =>
        at % 4 === 3 ? open({ installed_device_id: newId() }) : open(),
      ),
    );
    const opened = responses.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(opened).toHaveLength(30);
    const numbers = opened.map(({ ticket_id: name }) => getNumber(name));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_none, at) => first + 1 + at),
    );
    const listed = await portal.call(listServiceTickets, { as: engineer, query: { limit: 200 } });
    const names = listed.body.results.map(({ ticket_id: name }) => name);
    expect(names).toEqual(names.toSorted().toReversed());
    expect(listed.body.count).toBe(names.length);
  });
});

describe('filter of a team', () => {
  it('returns in list and calendar what its employees have, with what nobody has if asked', async () => {
    const { world } = portal;
    const day = '2019-05-02';
    const permissions = ['service', 'pipeline'] as const;
    const north = await world.addEmployee(permissions, { team: 'North' });
    const colleague = await world.addEmployee([], { team: 'NORTH', isActive: false });
    const south = await world.addEmployee(permissions, { team: 'South' });
    const alone = await world.addEmployee(permissions);
    for (const assignedTo of [north.id, colleague.id, south.id, alone.id, null]) {
      await world.addTicket(own.id, { plannedFor: day, assignedTo });
      await world.addLead({ nextStep: 'Call', nextStepOn: day, assignedTo });
    }
    const list = async (as: Caller, query: object) => {
      const days = { planned_from: day, planned_to: day, ...query };
      return (await portal.call(listServiceTickets, { as, query: days })).body.count;
    };
    const count = async (user: { id: string }, query: object) => {
      const as = await portal.signedIn(user);
      const days = { from: day, to: day, ...query };
      const { body } = await portal.call(getServiceCalendar, { as, query: days });
      return [await list(as, query), body.tickets_count, body.next_steps_count];
    };
    const [mine, either] = [{ team: 'mine' }, { team: 'mine_or_unassigned' }];
    expect(await count(north, {})).toEqual([5, 5, 5]);
    expect(await count(north, mine)).toEqual([2, 2, 2]);
    expect(await count(north, either)).toEqual([3, 3, 3]);
    expect(await count(north, { ...mine, assigned_to_user_id: south.id })).toEqual([0, 0, 0]);
    expect(await count(south, either)).toEqual([2, 2, 2]);
    expect(await count(alone, mine)).toEqual([0, 0, 0]);
    expect(await count(alone, either)).toEqual([1, 1, 1]);
    // A customer's user learns nothing of who has which ticket.
    expect([await list(clinician, {}), await list(clinician, mine)]).toEqual([5, 0]);
    const query = { team: 'North' };
    const span = { from: day, to: day, ...query };
    for (const { status, body } of [
      await portal.call(listServiceTickets, { as: engineer, query }),
      await portal.call(getServiceCalendar, { as: engineer, query: span }),
    ])
      expect([status, Object.keys(body)]).toEqual([400, ['team']]);
  });
});

describe('scope of tickets', () => {
  it('returns a customer’s user their own tickets only, on every route', async () => {
    const other = await portal.world.addCustomer({ name: 'Another One' });
    const foreign = await portal.world.addTicket(other.id);
    const { body: mine } = await open();
    const query = { limit: 200 };
    const listed = await portal.call(listServiceTickets, { as: clinician, query });
    expect(listed.body.results.map(({ id }) => id)).toContain(mine.id);
    expect(listed.body.results.every(({ customer_id: id }) => id === own.id)).toBe(true);
    expect(listed.body.count).toBe(listed.body.results.length);
    for (const query of [{ customer_id: other.id }, { search: 'Another' }]) {
      const found = await portal.call(listServiceTickets, { as: clinician, query: query });
      expect(found.body.count).toBe(0);
    }
    const get = (params: { id: string }) =>
      portal.call(getServiceTicket, { as: clinician, params });
    expect((await get(foreign)).status).toBe(404);
    expect((await get({ id: mine.id })).status).toBe(200);
    expect((await portal.call(getServiceTicket, { as: reader, params: mine })).status).toBe(403);
  });

  it('keeps a ticket with its customer when the device moves on', async () => {
    const moving = await portal.world.addInstalledDevice(own.id, { serialNumber: 'OLD-1' });
    const { body: ticket } = await open({ installed_device_id: moving.id });
    const next = await portal.world.addCustomer();
    await portal.database.orm
      .update(installedDevice)
      .set({ customerId: next.id, serialNumber: 'NEW-1' })
      .where(eq(installedDevice.id, moving.id));
    const ticketNow = await portal.call(getServiceTicket, { as: clinician, params: ticket });
    expect(ticketNow.body).toMatchObject({ customer_id: own.id, serial_number: 'OLD-1' });
    const nextOwner = await portal.signedIn(await portal.world.addCustomerUser(next.id));
    expect((await portal.call(getServiceTicket, { as: nextOwner, params: ticket })).status).toBe(
      404,
    );
  });

  it('hides the e-mail address of an employee without a name from customers', async () => {
    const nameless = await portal.world.addEmployee([], { firstName: '', lastName: '' });
    const { body: ticket } = await open();
    const body = { assigned_to_user_id: nameless.id };
    const changed = await portal.call(changeServiceTicket, { as: engineer, params: ticket, body });
    expect(changed.body.assigned_to).toEqual({ id: nameless.id, name: nameless.email });
    const ticketNow = await portal.call(getServiceTicket, { as: clinician, params: ticket });
    expect(JSON.stringify(ticketNow.body)).not.toContain(nameless.email);
  });

  test('keeps customer and device of a ticket from being deleted', async () => {
    const steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
    const { id } = await portal.world.addCustomer();
    const used = await portal.world.addInstalledDevice(id);
    await portal.world.addTicket(id, { installedDeviceId: used.id });
    const inUse = { status: 409, body: { code: 'in_use' } };
    expect(await portal.call(deleteInstalledDevice, { as: steward, params: used })).toMatchObject(
      inUse,
    );
    expect(await portal.call(deleteCustomer, { as: steward, params: { id } })).toMatchObject(inUse);
  });
});

describe('finding tickets', () => {
  it('finds tickets by number with and without its letter, by serial number, and by the customer’s name', async () => {
    const { id } = await portal.world.addCustomer({ name: 'Salon Zephyrine', email: 'x@quux.org' });
    const ticket = await portal.world.addTicket(id, { number: 98_765, serialNumber: 'QX-0815' });
    for (const search of ['T-098765', 't-98765', '98765', '98', '0815', 'zéphyr', 'T-98765 salon'])
      expect(await listIds({ search })).toEqual([ticket.id]);
    expect(await listIds({ search: 'quux' })).toEqual([]);
  });

  // @specification 7.67
  it('filters tickets by any of several statuses, assignee, device and planned days', async () => {
    const { id } = await portal.world.addCustomer();
    const person = await portal.world.addEmployee([]);
    const planned = await portal.world.addTicket(id, {
      status: 'planned',
      plannedFor: '2031-05-10',
      assignedTo: person.id,
    });
    const working = await portal.world.addTicket(id, { status: 'in_progress' });
    const closed = await portal.world.addTicket(id, { status: 'closed' });
    const of = { customer_id: id };
    // @specification 3.41
    expect(await listIds(of)).toEqual([closed.id, working.id, planned.id]);
    const either = { ...of, status: ['planned', 'in_progress', 'planned'] };
    expect(await listIds(either)).toEqual([working.id, planned.id]);
    expect(await listIds({ ...of, status: 'closed' })).toEqual([closed.id]);
    expect(await listIds({ assigned_to_user_id: person.id })).toEqual([planned.id]);
    expect(await listIds({ planned_from: '2031-05-10', planned_to: '2031-05-10' })).toEqual([
      planned.id,
    ]);
    expect(await listIds({ planned_from: '2031-05-11' })).toEqual([]);
    expect(await listIds({ ...of, ordering: 'planned_for' })).toEqual([
      planned.id,
      ...[working.id, closed.id].toSorted(),
    ]);
    expect(await listIds({ customer_id: newId() })).toEqual([]);
  });

  it('returns 400 for a status that is none, and a filter that is not known', async () => {
    for (const query of [{ status: 'lost' }, { customer_id: 'x' }, { colour: 'red' }]) {
      const response = await portal.call(listServiceTickets, { as: engineer, query });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body)).toEqual(Object.keys(query));
    }
  });
});
