// @every-postgres It keeps the clock of promises, by triggers and generated columns.
import {
  addTicketMessage,
  cancelServiceTicket,
  changeServiceRequest,
  changeServiceTicket,
  closeServiceTicket,
  createServiceHoliday,
  createServiceRequest,
  defaultUrgency,
  deleteServiceHoliday,
  getServiceRequest,
  getServiceTargets,
  getServiceTicket,
  listServiceTickets,
  listTicketActivity,
  openServiceTicket,
  openTicketFromRequest,
  replaceServiceTargets,
  type ServiceTicket,
  type ServiceTicketPatch,
} from '@portal/contract/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';

/** A Tuesday in winter, when offices in Brussels open at 08:00 UTC. */
const morning = new Date('2026-03-10T09:00:00.000Z');

const none = { answer_minutes: null, solve_minutes: null };
const workingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' }));
const settings = {
  time_zone: 'Europe/Brussels',
  holiday_country: 'BE' as const,
  hours: workingHours,
  targets: {
    device_down: { answer_minutes: 60, solve_minutes: 480 },
    limited: { answer_minutes: 240, solve_minutes: null },
    question: none,
    planned: none,
  },
};

let portal: TestPortal;
let desk: Caller;
let nurse: Caller;
let people: { desk: { id: string }; nurse: { id: string } };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const owner = await portal.world.addCustomer({ name: 'Clinique du Parc' });
  device = await portal.world.addInstalledDevice(owner.id);
  people = {
    desk: await portal.world.addEmployee(['service']),
    nurse: await portal.world.addCustomerUser(owner.id),
  };
});
beforeEach(async () => {
  await setTime(morning);
  await replace(settings);
});
afterAll(() => portal.close());

const replace = (body: object) =>
  portal.call(replaceServiceTargets, { as: desk, body: { ...settings, ...body } });

async function open(body: object = { urgency: 'device_down' }): Promise<ServiceTicket> {
  const opened = await portal.call(openServiceTicket, {
    as: desk,
    body: { installed_device_id: device.id, description: 'No beam', ...body },
  });
  expect(opened.status).toBe(201);
  return opened.body;
}

async function change({ id }: { id: string }, body: ServiceTicketPatch): Promise<ServiceTicket> {
  const changed = await portal.call(changeServiceTicket, { as: desk, params: { id }, body });
  expect(changed.status).toBe(200);
  return changed.body;
}

const get = async ({ id }: { id: string }): Promise<ServiceTicket> =>
  (await portal.call(getServiceTicket, { as: desk, params: { id } })).body;

/** Sets the clock; signs in anew, because access tokens end after minutes. */
async function setTime(at: Date): Promise<void> {
  portal.clock.set(at);
  desk = await portal.signedIn(people.desk);
  nurse = await portal.signedIn(people.nurse);
}

const wait = (count: number) => setTime(addMilliseconds(portal.clock.now(), hours(count)));

describe('targets', () => {
  it('admits employees of service alone', async () => {
    const other = await portal.signedIn(await portal.world.addEmployee(['customers']));
    for (const [as, status] of [
      [portal.anonymous, 401],
      [nurse, 403],
      [other, 403],
    ] as const) {
      expect((await portal.call(getServiceTargets, { as })).status).toBe(status);
      expect((await portal.call(replaceServiceTargets, { as, body: settings })).status).toBe(
        status,
      );
    }
  });

  it.each([
    [
      { targets: { ...settings.targets, limited: { answer_minutes: 0, solve_minutes: 1 } } },
      'targets',
    ],
    [
      { targets: { ...settings.targets, limited: { answer_minutes: -5, solve_minutes: 1 } } },
      'targets',
    ],
    [
      { targets: { ...settings.targets, limited: { answer_minutes: 9, solve_minutes: 8 } } },
      'targets',
    ],
    [{ hours: [] }, 'hours'],
    [{ hours: [{ weekday: 1, from: '09:00', until: '09:00' }] }, 'hours'],
    [{ hours: [...workingHours, { weekday: 5, from: '16:59', until: '18:00' }] }, 'hours'],
    [{ hours: [{ weekday: 8, from: '09:00', until: '10:00' }] }, 'hours'],
    [{ hours: [{ weekday: 1, from: '9:00', until: '10:00' }] }, 'hours'],
    [{ hours: [{ weekday: 1, from: '09:00', until: '24:30' }] }, 'hours'],
    [{ time_zone: 'Europe/Atlantis' }, 'time_zone'],
    [{ holiday_country: 'DE' }, 'holiday_country'],
  ])('refuses %j', async (body, field) => {
    const { status, body: errors } = await replace(body);
    expect(status).toBe(400);
    expect(Object.keys(errors)).toEqual([field]);
  });

  it('names public holidays in the language of the caller', async () => {
    const { body } = await portal.call(getServiceTargets, {
      as: desk,
      headers: { 'accept-language': 'nl' },
    });
    expect(body.public_holidays).toContainEqual({ day: '2026-07-21', name: 'Nationale feestdag' });
    expect((await replace({ holiday_country: null })).body.public_holidays).toEqual([]);
  });

  it('refuses a version that somebody has changed meanwhile', async () => {
    const { headers } = await portal.call(getServiceTargets, { as: desk });
    await replace({ time_zone: 'Europe/Paris' });
    const stale = await portal.call(replaceServiceTargets, {
      as: desk,
      body: settings,
      headers: { 'if-match': String(headers['etag']) },
    });
    expect(stale.status).toBe(412);
  });
});

describe('a promise', () => {
  it('counts working hours, and no public or own holidays', async () => {
    expect(await open()).toMatchObject({
      urgency: 'device_down',
      answer_due_at: '2026-03-10T10:00:00.000Z',
      solve_due_at: '2026-03-11T09:00:00.000Z',
      answered_at: null,
      breached: false,
      waiting_for_customer: false,
    });
    await setTime(new Date('2026-07-20T14:30:00.000Z'));
    const { body: holiday } = await portal.call(createServiceHoliday, {
      as: desk,
      body: { first_day: '2026-07-22', name: 'Inventory' },
    });
    expect(await open()).toMatchObject({ answer_due_at: '2026-07-23T07:30:00.000Z' });
    await portal.call(deleteServiceHoliday, { as: desk, params: { id: holiday.id } });
  });

  it('promises nothing where there is no target, or no urgency is sent', async () => {
    const nothing = { answer_due_at: null, solve_due_at: null, breached: false };
    expect(await open({})).toMatchObject({ urgency: defaultUrgency, ...nothing });
    expect(await open({ urgency: 'planned' })).toMatchObject(nothing);
  });

  it('refuses an unknown urgency', async () => {
    const panic: object = { urgency: 'panic' };
    const body = { installed_device_id: device.id, description: 'x', ...panic };
    for (const route of [openServiceTicket, createServiceRequest])
      expect((await portal.call(route, { as: desk, body })).status).toBe(400);
  });

  it('passes a promise from a request to its ticket, and shows the ticket’s from then on', async () => {
    const { body: request } = await portal.call(createServiceRequest, {
      as: nurse,
      body: {
        installed_device_id: device.id,
        description: 'Down',
        urgency: 'device_down',
        contact_phone: '+32 2 555 12 34',
        contact_when: 'Until noon',
      },
    });
    expect(request).toMatchObject({ answer_due_at: '2026-03-10T10:00:00.000Z' });
    await wait(0.5);
    const { body: ticket } = await portal.call(openTicketFromRequest, {
      as: desk,
      params: { id: request.id },
    });
    const inherited = {
      urgency: 'device_down',
      contact_phone: '+32 2 555 12 34',
      contact_when: 'Until noon',
      answer_due_at: '2026-03-10T10:00:00.000Z',
    };
    expect(ticket).toMatchObject(inherited);
    await change(ticket, { urgency: 'limited', contact_when: null });
    const after = await portal.call(getServiceRequest, { as: nurse, params: { id: request.id } });
    expect(after.body).toMatchObject({
      urgency: 'limited',
      contact_when: null,
      answer_due_at: '2026-03-10T13:00:00.000Z',
    });
  });

  it('meets a promise by the first reply, a planned day or the end, and breaches it from its time on', async () => {
    const [replied, planned, late, closed, cancelled] = [
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
    ];
    await portal.call(addTicketMessage, {
      as: desk,
      params: { id: replied.id },
      body: { text: 'On our way' },
    });
    await change(planned, { status: 'planned', planned_for: '2026-03-11' });
    for (const { id } of [closed, cancelled])
      await (id === closed.id
        ? portal.call(closeServiceTicket, {
            as: desk,
            params: { id },
            body: { resolution_notes: 'Done' },
          })
        : portal.call(cancelServiceTicket, { as: desk, params: { id }, body: {} }));
    await wait(1.5);
    expect(await get(replied)).toMatchObject({
      breached: false,
      answered_at: morning.toISOString(),
    });
    expect(await get(planned)).toMatchObject({ breached: false });
    expect(await get(late)).toMatchObject({ breached: true, answered_at: null });
    expect((await change(late, { status: 'planned' })).answered_at).toBeNull();
    await change(late, { status: 'in_progress' });
    expect(await get(late)).toMatchObject({ breached: true, answered_at: expect.any(String) });
    await wait(100);
    expect(await get(replied)).toMatchObject({ breached: true });
    expect(await get(closed)).toMatchObject({ breached: false });
    expect(await get(cancelled)).toMatchObject({ breached: false });
    const list = (query: object) =>
      portal.call(listServiceTickets, { as: desk, query: { limit: 100, ...query } });
    const breached = (await list({ breached: true })).body.results.map(({ id }) => id);
    expect(breached).toEqual(expect.arrayContaining([replied.id, planned.id, late.id]));
    expect(breached).not.toContain(closed.id);
    const due = (await list({ ordering: 'answer_due_at', urgency: ['device_down'] })).body.results;
    const times = due.map(({ answer_due_at: at }) => at ?? 'never');
    expect(times).toEqual(times.toSorted());
  });

  it('stops the clock while the ticket waits for the customer', async () => {
    const ticket = await open();
    await wait(0.5);
    expect(await change(ticket, { waiting_for_customer: true })).toMatchObject({
      waiting_for_customer: true,
    });
    await wait(26);
    expect(await get(ticket)).toMatchObject({ breached: false });
    const reply = await portal.call(addTicketMessage, {
      as: nurse,
      params: { id: ticket.id },
      body: { text: 'It is error 12' },
    });
    expect(reply.status).toBe(201);
    // 6.5 hours of the first day and 2.5 of the second one do not count.
    expect(await get(ticket)).toMatchObject({
      waiting_for_customer: false,
      answer_due_at: '2026-03-11T12:00:00.000Z',
      solve_due_at: '2026-03-12T11:00:00.000Z',
      breached: false,
    });
    const { body } = await portal.call(listTicketActivity, {
      as: nurse,
      params: { id: ticket.id },
      query: {},
    });
    expect(body.results.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['waiting_for_customer', 'waiting_ended']),
    );
  });

  it('warns from 80 % of the working time until the promised time', async () => {
    const ticket = await open();
    const readRisk = async () => (await get(ticket)).at_risk;
    await wait(0.79);
    expect(await readRisk()).toBe(false);
    await wait(0.01);
    expect(await readRisk()).toBe(true);
    await wait(0.2);
    expect(await get(ticket)).toMatchObject({ at_risk: false, breached: true });
    const answered = await open();
    await change(answered, { status: 'in_progress' });
    // 6.4 of 8 working hours, of which 6 are today's.
    await setTime(new Date('2026-03-11T08:24:00.000Z'));
    expect(await get(answered)).toMatchObject({ at_risk: true });
    expect(await change(answered, { waiting_for_customer: true })).toMatchObject({
      at_risk: false,
    });
  });

  it('meets a promise while the ticket waits for the customer', async () => {
    const ticket = await open();
    await change(ticket, { waiting_for_customer: true });
    await wait(2);
    const body = { text: 'Which error does it show?' };
    await portal.call(addTicketMessage, { as: desk, params: { id: ticket.id }, body });
    expect(await get(ticket)).toMatchObject({ breached: false });
    await wait(1);
    expect(await change(ticket, { waiting_for_customer: false })).toMatchObject({
      breached: false,
      answered_at: '2026-03-10T11:00:00.000Z',
    });
  });

  it('leaves a time that had passed before the ticket waited', async () => {
    const ticket = await open();
    await wait(2);
    await change(ticket, { waiting_for_customer: true });
    await wait(24);
    await change(ticket, { waiting_for_customer: false });
    expect(await get(ticket)).toMatchObject({
      breached: true,
      answer_due_at: '2026-03-10T10:00:00.000Z',
    });
  });

  it('continues the clock when completed work is taken up again', async () => {
    const ticket = await open();
    await wait(1);
    await change(ticket, { status: 'in_progress' });
    await change(ticket, { status: 'completed' });
    await wait(24);
    expect(await change(ticket, { status: 'in_progress' })).toMatchObject({
      solve_due_at: '2026-03-12T09:00:00.000Z',
      breached: false,
    });
  });

  it('renews a promise with another urgency, whose reason the history tells', async () => {
    const ticket = await open({ urgency: 'limited' });
    expect(ticket).toMatchObject({ answer_due_at: '2026-03-10T13:00:00.000Z' });
    await wait(0.5);
    const changed = await change(ticket, {
      urgency: 'device_down',
      urgency_reason: 'Now it is dead',
    });
    expect(changed).toMatchObject({ answer_due_at: '2026-03-10T10:00:00.000Z' });
    const { body } = await portal.call(listTicketActivity, {
      as: desk,
      params: { id: ticket.id },
      query: {},
    });
    expect(body.results[0]).toMatchObject({
      kind: 'urgency_changed',
      urgency: 'device_down',
      text: 'Now it is dead',
    });
  });

  it('meets the promise of a request without a ticket by its status', async () => {
    const { body: request } = await portal.call(createServiceRequest, {
      as: nurse,
      body: { installed_device_id: device.id, description: 'Down', urgency: 'device_down' },
    });
    const params = { id: request.id };
    const moved = await portal.call(changeServiceRequest, {
      as: desk,
      params,
      body: { status: 'completed' },
    });
    expect(moved.body).toMatchObject({ answered_at: morning.toISOString(), breached: false });
    await wait(100);
    const after = await portal.call(getServiceRequest, { as: nurse, params });
    expect(after.body).toMatchObject({ breached: false });
    // A ticket of what was done takes it up again: its clock goes on with eight hours left.
    const { body: ticket } = await portal.call(openTicketFromRequest, { as: desk, params });
    expect(ticket).toMatchObject({ solve_due_at: '2026-03-16T16:00:00.000Z', breached: false });
    await wait(100);
    const late = await portal.call(getServiceRequest, { as: nurse, params });
    expect(late.body).toMatchObject({ solve_due_at: ticket.solve_due_at, breached: true });
  });
});
