import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelServiceTicket,
  changeServiceRequest,
  changeServiceTicket,
  createServiceRequest,
  getServiceRequest,
  getServiceTicket,
  listServiceRequests,
  openTicketFromRequest,
  ticketStatuses,
} from '@portal/contract/service';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { toUtcDay } from '#server/kernel/calendar-day.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { toDay } from '#server/kernel/calendar-day.ts';
import { portalTimeZone } from '#server/kernel/time-zone.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let engineer: Caller;
let reader: Caller;
let clinician: Caller;
let person: { id: string; email: string };
let own: { id: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer({ name: 'Huidkliniek' });
  device = await world.addInstalledDevice(own.id, { serialNumber: 'RQ-77' });
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  person = await world.addCustomerUser(own.id, { preferredLanguage: 'nl' });
  clinician = await portal.signedIn(person);
});

afterAll(() => portal.close());

const body = () => ({ installed_device_id: device.id, description: 'No light.' });
const createRequest = (as = clinician, overrides = {}) =>
  portal.call(createServiceRequest, { as, body: { ...body(), ...overrides } });
const open = (params: { id: string }, as = engineer) =>
  portal.call(openTicketFromRequest, { as, params });
const getStatus = async (params: { id: string }) =>
  (await portal.call(getServiceRequest, { as: clinician, params })).body.status;

describe('asking for service', () => {
  it('returns 401, 403, and 400 for a device that is foreign, missing or decommissioned', async () => {
    expect((await portal.call(createServiceRequest, { body: body() })).status).toBe(401);
    expect((await createRequest(reader)).status).toBe(403);
    const foreign = await portal.world.addInstalledDevice((await portal.world.addCustomer()).id);
    const stock = await portal.world.addInstalledDevice(null);
    const refusal = { installed_device_id: ['This does not exist.'] };
    for (const id of [foreign.id, stock.id, newId()]) {
      const response = await createRequest(clinician, { installed_device_id: id });
      expect(response).toMatchObject({ status: 400, body: refusal });
    }
    const old = await portal.world.addInstalledDevice(own.id, { status: 'decommissioned' });
    expect(await createRequest(clinician, { installed_device_id: old.id })).toMatchObject({
      status: 400,
      body: {
        installed_device_id: [
          'This device is decommissioned. Please contact your supplier if it needs service.',
        ],
      },
    });
    const empty = await portal.call(createServiceRequest, { as: clinician, body: {} });
    expect(empty.body).toMatchObject({
      installed_device_id: ['This field is required'],
      description: ['Please describe the issue'],
    });
  });

  // @specification 3.51, 3.52, 7.82
  it('returns 201 with status new and today’s date, and shows the request to that customer only', async () => {
    const now = new Date();
    portal.clock.set(now);
    const response = await createRequest();
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        status: 'new',
        request_date: toDay(now, portalTimeZone),
        customer_id: own.id,
        serial_number: 'RQ-77',
        requested_by: { id: person.id },
        service_ticket_id: null,
      },
    });
    const params = { id: response.body.id };
    const other = await portal.world.addCustomer();
    const otherUser = await portal.signedIn(await portal.world.addCustomerUser(other.id));
    expect((await portal.call(getServiceRequest, { as: otherUser, params })).status).toBe(404);
    expect((await portal.call(listServiceRequests, { as: otherUser })).body.count).toBe(0);
    expect((await portal.call(listServiceRequests, { as: reader })).status).toBe(403);
    for (const query of [{ search: 'rq-77' }, { search: 'huidkl' }, { status: ['new'] }]) {
      const found = await portal.call(listServiceRequests, { as: clinician, query });
      expect(found.body.results.map(({ id }) => id)).toContain(params.id);
    }
  });
});

describe('status of a request', () => {
  // @specification 4.24
  it('lets employees set any status of a request, and mails the requester', async () => {
    const { body: request } = await createRequest();
    for (const status of [...ticketStatuses.slice(1), 'new'] as const) {
      const change = { as: engineer, params: request, body: { status } };
      const response = await portal.call(changeServiceRequest, change);
      expect(response).toMatchObject({ status: 200, body: { status } });
    }
    const mails = await readMailbox(portal, person.email);
    expect(mails.slice(-6).every(({ template }) => template === 'request_moved')).toBe(true);
    expect(mails.slice(-6).map(({ subject }) => subject)[0]).toBe('Uw serviceaanvraag: gepland');
    const set = { params: request, body: { status: 'closed' } };
    expect((await portal.call(changeServiceRequest, { as: clinician, ...set })).status).toBe(403);
    const headers = { 'if-match': '"1"' };
    const stale = await portal.call(changeServiceRequest, { as: engineer, headers, ...set });
    expect(stale.status).toBe(412);
  });
});

describe('making a ticket of a request', () => {
  it('returns 401, 403 and 404, then 201 with a ticket for the request, and mails the requester', async () => {
    const { body: request } = await createRequest();
    expect((await portal.call(openTicketFromRequest, { params: request })).status).toBe(401);
    for (const as of [clinician, reader]) expect((await open(request, as)).status).toBe(403);
    expect((await open({ id: newId() })).status).toBe(404);
    const response = await open(request);
    expect(response).toMatchObject({
      status: 201,
      body: {
        status: 'new',
        customer_id: own.id,
        installed_device_id: device.id,
        description: 'No light.',
        requester_email: person.email,
        requested_at: request.created_at,
        service_request_id: request.id,
      },
    });
    expect((await readMailbox(portal, person.email)).at(-1)).toMatchObject({
      template: 'request_accepted',
      subject: `Uw serviceaanvraag is nu ticket ${response.body.ticket_id}`,
    });
    const requestNow = await portal.call(getServiceRequest, { as: clinician, params: request });
    expect(requestNow.body).toMatchObject({
      service_ticket_id: response.body.id,
      ticket_id: response.body.ticket_id,
    });
    expect(await open(request)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('makes one ticket of a request when several calls come at once, in many rounds', async () => {
    for (let round = 0; round < getSampleSize(30, 4); round += 1) {
      const { body: request } = await createRequest();
      const responses = await Promise.all([open(request), open(request), open(request)]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    }
  });

  it('updates the request when its ticket moves, with one mail a move and not two', async () => {
    const { body: request } = await createRequest();
    const { body: ticket } = await open(request);
    const before = (await readMailbox(portal, person.email)).length;
    for (const [status, more] of [
      ['planned', { planned_for: toUtcDay(addMilliseconds(new Date(), days(7))) }],
      ['in_progress', {}],
    ] as const) {
      const move = { as: engineer, params: ticket, body: { status, ...more } };
      expect((await portal.call(changeServiceTicket, move)).status).toBe(200);
      expect(await getStatus(request)).toBe(status);
    }
    await portal.call(cancelServiceTicket, { as: engineer, params: ticket, body: {} });
    expect(await getStatus(request)).toBe('cancelled');
    const mails = (await readMailbox(portal, person.email)).slice(before);
    expect(mails.map(({ template }) => template)).toEqual([
      'ticket_planned',
      'request_moved',
      'ticket_cancelled',
    ]);
  });

  it('updates the request for a day in the past, without a mail', async () => {
    const { body: request } = await createRequest();
    const { body: ticket } = await open(request);
    const before = (await readMailbox(portal, person.email)).length;
    const planned = {
      status: 'planned',
      planned_for: toUtcDay(addMilliseconds(new Date(), -days(5))),
    };
    const move = { as: engineer, params: ticket, body: planned };
    expect((await portal.call(changeServiceTicket, move)).status).toBe(200);
    expect(await getStatus(request)).toBe('planned');
    expect(await readMailbox(portal, person.email)).toHaveLength(before);
  });

  it('mails no second time a status that the request had before its ticket', async () => {
    const { body: request } = await createRequest();
    const { body: ticket } = await open(request);
    const before = (await readMailbox(portal, person.email)).length;
    const body = { status: 'in_progress' } as const;
    await portal.call(changeServiceRequest, { as: engineer, params: request, body });
    await portal.call(changeServiceTicket, { as: engineer, params: ticket, body });
    const mails = (await readMailbox(portal, person.email)).slice(before);
    expect(mails.map(({ template }) => template)).toEqual(['request_moved']);
    expect(await getStatus(request)).toBe('in_progress');
  });

  it('returns 409 where the device is not the customer’s any more', async () => {
    const moving = await portal.world.addInstalledDevice(own.id);
    const { body: request } = await createRequest(clinician, { installed_device_id: moving.id });
    const next = await portal.world.addCustomer();
    for (const customerId of [next.id, null]) {
      const isMoving = eq(installedDevice.id, moving.id);
      await portal.database.orm.update(installedDevice).set({ customerId }).where(isMoving);
      expect(await open(request)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const requestNow = await portal.call(getServiceRequest, { as: clinician, params: request });
    expect(requestNow.body.service_ticket_id).toBeNull();
  });

  it('shows customers’ users the ticket of their request', async () => {
    const { body: request } = await createRequest();
    const { body: ticket } = await open(request);
    const requestNow = await portal.call(getServiceTicket, { as: clinician, params: ticket });
    expect(requestNow.status).toBe(200);
  });
});
