import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteCalendarFeed,
  getCalendarFeed,
  getServiceCalendar,
  getServiceTicket,
  createCalendarFeed,
  maxPerDay,
} from '@portal/contract/service';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember } from '#server/domains/users/groups/user-group.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { calendarFeed } from './calendar-feed.table.ts';

let portal: TestPortal;
let engineer: Caller;
let engineerUser: { id: string; email: string };
let clinician: Caller;
let own: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-11-20T10:00:00Z'));
  const { world } = portal;
  own = await world.addCustomer({ name: 'Clinique; Lumière, « Æsthétique »' });
  engineerUser = await world.addEmployee(['service'], { preferredLanguage: 'fr' });
  engineer = await portal.signedIn(engineerUser);
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

const calendar = (query: Record<string, unknown>, as = engineer) =>
  portal.call(getServiceCalendar, { as, query });

describe('service calendar', () => {
  it('returns 401, 403, and 400 for a span that is none or too long', async () => {
    const query = { from: '2026-11-01', to: '2026-11-30' };
    expect((await portal.call(getServiceCalendar, { query })).status).toBe(401);
    const reader = await portal.signedIn(await portal.world.addEmployee(['customers']));
    for (const as of [reader, clinician]) expect((await calendar(query, as)).status).toBe(403);
    for (const to of ['2026-10-31', '2027-01-02']) {
      const response = await calendar({ ...query, to });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body)).toEqual(['to']);
    }
    expect((await calendar({ ...query, to: '2027-01-01' })).status).toBe(200);
  });

  it('says where a device is, but not once it is another customer’s', async () => {
    const { world, database } = portal;
    const [later, here] = [await world.addCustomer(), await world.addClinic(own.id)];
    const there = await world.addClinic(later.id, { city: 'Gent' });
    const device = await world.addInstalledDevice(own.id, { clinicId: here.id });
    const plannedFor = '2031-02-03';
    const { id } = await world.addTicket(own.id, { installedDeviceId: device.id, plannedFor });
    const listTowns = async () => {
      const { body } = await calendar({ from: plannedFor, to: plannedFor });
      const read = await portal.call(getServiceTicket, { as: clinician, params: { id } });
      return [body.days[0]?.tickets[0]?.town, read.body.town];
    };
    expect(await listTowns()).toEqual(['Utrecht', 'Utrecht']);
    const moved = { customerId: later.id, clinicId: there.id };
    const { orm } = database;
    await orm.update(installedDevice).set(moved).where(eq(installedDevice.id, device.id));
    expect(await listTowns()).toEqual([null, null]);
  });

  it('returns planned tickets but cancelled ones, and due maintenance, with exact counts', async () => {
    const { world } = portal;
    const day = '2030-06-01';
    const planned = { plannedFor: day, status: 'planned' as const };
    for (let at = 0; at < maxPerDay.tickets + 3; at += 1) await world.addTicket(own.id, planned);
    await world.addTicket(own.id, { plannedFor: day, status: 'cancelled' });
    const mine = await world.addTicket(own.id, {
      plannedFor: '2030-06-30',
      assignedTo: engineerUser.id,
    });
    const due = { nextMaintenanceOn: day };
    for (let at = 0; at < maxPerDay.devices + 2; at += 1)
      await world.addInstalledDevice(own.id, due);
    await world.addInstalledDevice(own.id, { ...due, status: 'decommissioned' });
    await world.addInstalledDevice(null, { nextMaintenanceOn: '2030-06-02' });
    const { body } = await calendar({ from: '2030-06-01', to: '2030-06-30' });
    expect(body.days.map(({ date }) => date)).toEqual([day, '2030-06-02', '2030-06-30']);
    const [first, second, last] = body.days;
    expect(first).toMatchObject({ tickets_count: 53, maintenance_count: 12 });
    expect(first?.tickets).toHaveLength(maxPerDay.tickets);
    expect(first?.maintenance).toHaveLength(maxPerDay.devices);
    expect(second).toMatchObject({ tickets: [], maintenance: [{ customer: null }] });
    expect(last?.tickets).toMatchObject([
      { id: mine.id, status: 'new', assigned_to: { id: engineerUser.id } },
    ]);
    expect(body).toMatchObject({ tickets_count: 54, maintenance_count: 13 });
    const own30 = await calendar({
      from: '2030-06-01',
      to: '2030-06-30',
      assigned_to_user_id: engineerUser.id,
    });
    expect(own30.body).toMatchObject({ tickets_count: 1, maintenance_count: 13 });
  });
});

describe('next steps in the calendar', () => {
  const day = '2032-03-01';
  const month = { from: '2032-03-01', to: '2032-03-31' };
  const addStep = (contactName: string, overrides = {}) =>
    portal.world.addLead({ contactName, nextStep: 'Call', nextStepOn: day, ...overrides });

  it('returns each kind to whom may see it, or one of them on request', async () => {
    const { world } = portal;
    const sellerUser = await world.addEmployee(['pipeline']);
    const [seller, both] = [
      await portal.signedIn(sellerUser),
      await portal.signedIn(await world.addEmployee(['service', 'pipeline'])),
    ];
    await world.addTicket(own.id, { plannedFor: day });
    await world.addInstalledDevice(own.id, { nextMaintenanceOn: '2032-03-03' });
    const { id } = await addStep('Mila', { organization: 'Beauty BV' });
    const count = async (as: Caller, query = {}) => {
      const { status, body } = await calendar({ ...month, ...query }, as);
      if (status !== 200) return status;
      return [body.tickets_count, body.maintenance_count, body.next_steps_count];
    };
    const [service, steps] = [{ kind: 'service' }, { kind: 'next_steps' }];
    expect(await count(engineer)).toEqual([1, 1, 0]);
    expect(await count(engineer, service)).toEqual([1, 1, 0]);
    expect(await count(engineer, steps)).toBe(403);
    expect(await count(seller)).toEqual([0, 0, 1]);
    expect(await count(seller, steps)).toEqual([0, 0, 1]);
    expect(await count(seller, service)).toBe(403);
    expect(await count(both)).toEqual([1, 1, 1]);
    expect(await count(both, service)).toEqual([1, 1, 0]);
    expect(await count(both, steps)).toEqual([0, 0, 1]);
    expect(await count(both, { kind: 'leads' })).toBe(400);
    expect((await calendar(month, seller)).body.days).toEqual([
      {
        date: day,
        tickets_count: 0,
        tickets: [],
        maintenance_count: 0,
        maintenance: [],
        next_steps_count: 1,
        next_steps: [
          { id, next_step: 'Call', contact: 'Mila', organization: 'Beauty BV', assigned_to: null },
        ],
      },
    ]);
    const { body } = await calendar(month, both);
    expect(body.days).toMatchObject([
      { date: day, tickets_count: 1, maintenance_count: 0, next_steps: [{ id }] },
      { date: '2032-03-03', tickets_count: 0, maintenance_count: 1, next_steps: [] },
    ]);
  });

  it('returns the steps of open leads alone, the caller’s own first, with exact counts', async () => {
    const { world } = portal;
    const sellerUser = await world.addEmployee(['pipeline'], { firstName: 'Ann', lastName: 'Bos' });
    const seller = await portal.signedIn(sellerUser);
    const nextStepOn = '2032-04-02';
    for (let at = 0; at < maxPerDay.steps + 2; at += 1) await addStep('Other', { nextStepOn });
    await addStep('Own', { nextStepOn, assignedTo: sellerUser.id, customerId: own.id });
    await addStep('Won', { nextStepOn, stage: 'won' });
    await addStep('Lost', { nextStepOn, stage: 'lost' });
    await addStep('Later', { nextStepOn: '2032-05-01' });
    const april = { from: '2032-04-01', to: '2032-04-30' };
    const { body } = await calendar(april, seller);
    expect(body.days).toMatchObject([{ date: nextStepOn, next_steps_count: 53 }]);
    const steps = body.days[0]?.next_steps ?? [];
    expect(steps).toHaveLength(maxPerDay.steps);
    expect(steps.slice(0, 2)).toMatchObject([
      {
        contact: 'Own',
        organization: 'Clinique; Lumière, « Æsthétique »',
        assigned_to: { id: sellerUser.id, name: 'Ann Bos' },
      },
      { contact: 'Other', organization: null, assigned_to: null },
    ]);
    const mine = await calendar({ ...april, assigned_to_user_id: sellerUser.id }, seller);
    expect(mine.body).toMatchObject({ next_steps_count: 1, days: [{ next_steps_count: 1 }] });
  });
});

const createFeed = async (body = {}) => portal.call(createCalendarFeed, { as: engineer, body });
const readAt = async (url: string) => portal.app.inject({ url: new URL(url).pathname });

describe('calendar feed', () => {
  it('creates the feed, shows it without its address, and deletes it, after 401, 403 and 400', async () => {
    expect((await portal.call(createCalendarFeed, { body: {} })).status).toBe(401);
    const other = await portal.signedIn(await portal.world.addEmployee(['customers']));
    expect((await portal.call(createCalendarFeed, { as: other, body: {} })).status).toBe(403);
    expect((await createFeed({ scope: 'theirs' })).status).toBe(400);
    const none = await portal.call(getCalendarFeed, { as: engineer });
    expect(none.body).toEqual({ is_active: false, scope: null, created_at: null });
    const made = await createFeed();
    expect(made).toMatchObject({ status: 201, body: { scope: 'mine' } });
    expect(made.body.url).toMatch(
      /^https:\/\/portal\.example\/api\/v1\/service\/calendar\/[\w-]{43}\.ics$/,
    );
    const shown = await portal.call(getCalendarFeed, { as: engineer });
    expect(shown.body).toMatchObject({ is_active: true, scope: 'mine' });
    const token = made.body.url.slice(-47, -4);
    expect(JSON.stringify(await portal.database.orm.select().from(calendarFeed))).not.toContain(
      token,
    );
    expect((await readAt(made.body.url)).statusCode).toBe(200);
    const secondFeed = await createFeed({ scope: 'all' });
    expect((await readAt(made.body.url)).statusCode).toBe(404);
    expect((await readAt(secondFeed.body.url)).statusCode).toBe(200);
    expect((await portal.call(deleteCalendarFeed, { as: engineer })).status).toBe(204);
    expect((await portal.call(deleteCalendarFeed, { as: engineer })).status).toBe(204);
    expect((await readAt(secondFeed.body.url)).statusCode).toBe(404);
  });

  it('returns an iCalendar of own or all tickets, and of due maintenance', async () => {
    const { world } = portal;
    const mine = await world.addTicket(own.id, {
      plannedFor: '2026-12-01',
      assignedTo: engineerUser.id,
      description: 'First line\nsecond; with, signs\\ and much more to say than fits in a line',
    });
    const others = await world.addTicket(own.id, { plannedFor: '2026-12-02' });
    await world.addInstalledDevice(own.id, { nextMaintenanceOn: '2026-12-03' });
    await world.addInstalledDevice(own.id, { nextMaintenanceOn: '2026-11-01' });
    const { body: made } = await createFeed();
    const response = await readAt(made.url);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = response.body;
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(unfolded.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(unfolded).toContain(`UID:ticket-${mine.id}@portal.example\r\n`);
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20261201\r\n');
    expect(unfolded).toContain('DTSTAMP:20261120T100000Z\r\n');
    expect(unfolded).toContain('Clinique\\; Lumière\\, « Æsthétique »\r\n');
    expect(unfolded).toContain('\\nFirst line\\nsecond\\; with\\, signs\\\\ and much more');
    expect(unfolded).toContain(`URL:https://portal.example/dashboard/service/${mine.id}\r\n`);
    expect(unfolded).not.toContain(others.id);
    expect(unfolded).toContain('UID:maintenance-2026-12-03@portal.example\r\n');
    expect(unfolded).toContain('Entretiens à prévoir');
    expect(unfolded).not.toContain('20261101');
    const all = await createFeed({ scope: 'all' });
    expect((await readAt(all.body.url)).body.replaceAll('\r\n ', '')).toContain(others.id);
  });

  it('returns to a customer’s user the visits and maintenance of their own customer, until it ends', async () => {
    const { world } = portal;
    const mine = await world.addTicket(own.id, {
      plannedFor: '2026-12-07',
      assignedTo: engineerUser.id,
    });
    await world.addInstalledDevice(own.id, {
      nextMaintenanceOn: '2026-12-08',
      serialNumber: 'OWN-1',
    });
    const foreign = await world.addCustomer();
    const others = await world.addTicket(foreign.id, { plannedFor: '2026-12-07' });
    await world.addInstalledDevice(foreign.id, {
      nextMaintenanceOn: '2026-12-08',
      serialNumber: 'FOREIGN-1',
    });
    const { body: made } = await portal.call(createCalendarFeed, {
      as: clinician,
      body: { scope: 'mine' },
    });
    const text = (await readAt(made.url)).body.replaceAll('\r\n ', '');
    expect(text).toContain(`UID:ticket-${mine.id}@portal.example`);
    expect(text).not.toContain(others.id);
    expect(text).toContain('OWN-1');
    expect(text).not.toContain('FOREIGN-1');
    expect((await portal.call(deleteCalendarFeed, { as: clinician })).status).toBe(204);
    expect((await readAt(made.url)).statusCode).toBe(404);
  });

  it('returns to who sees some clinics theirs alone, as their role is when it is read', async () => {
    const { world } = portal;
    const day = '2026-12-09';
    const place = async (clinicId: string | null, serialNumber: string) => {
      const due = { clinicId, serialNumber, nextMaintenanceOn: day };
      const device = await world.addInstalledDevice(own.id, due);
      return world.addTicket(own.id, { installedDeviceId: device.id, plannedFor: day });
    };
    const [here, there] = [await world.addClinic(own.id), await world.addClinic(own.id)];
    const seen = await place(here.id, 'HERE-1');
    const unseen = [await place(there.id, 'THERE-1'), await place(null, 'LOOSE-1')];
    const limited = { clinicRole: 'own_clinics' as const, clinicIds: [here.id] };
    const nurse = await world.addCustomerUser(own.id, limited);
    const as = await portal.signedIn(nurse);
    const { body: made } = await portal.call(createCalendarFeed, { as, body: {} });
    const read = async () => (await readAt(made.url)).body.replaceAll('\r\n ', '');
    const text = await read();
    expect(text.match(/^UID:.*/gmu)).toEqual([
      `UID:ticket-${seen.id}@portal.example`,
      `UID:maintenance-${day}@portal.example`,
    ]);
    expect(text).toContain('HERE-1');
    for (const name of ['THERE-1', 'LOOSE-1']) expect(text).not.toContain(name);
    const change = (values: Partial<typeof userAccount.$inferInsert>) =>
      portal.database.orm.update(userAccount).set(values).where(eq(userAccount.id, nurse.id));
    await change({ clinicIds: [] });
    expect(await read()).not.toContain('UID:');
    await change({ clinicRole: 'all_clinics' });
    for (const { id } of unseen) expect(await read()).toContain(id);
    await change({ isActive: false });
    expect((await readAt(made.url)).statusCode).toBe(404);
  });

  it('returns to a salesperson their own next steps alone, until the last permission ends', async () => {
    const { world, database } = portal;
    const sellerUser = await world.addEmployee(['pipeline']);
    const deskGroup = await world.addGroup({ permissions: ['service'] });
    const as = await portal.signedIn(sellerUser);
    const step = { nextStep: 'Call; then visit', nextStepOn: '2026-12-10' };
    const { id } = await world.addLead({
      ...step,
      contactName: 'Mila Peeters',
      organization: 'Beauty BV',
      assignedTo: sellerUser.id,
      version: 4,
    });
    const others = [
      await world.addLead(step),
      await world.addLead({ ...step, assignedTo: sellerUser.id, stage: 'lost' }),
    ];
    const ticket = await world.addTicket(own.id, { plannedFor: '2026-12-10' });
    const { body: made } = await portal.call(createCalendarFeed, { as, body: { scope: 'all' } });
    const read = async () => (await readAt(made.url)).body.replaceAll('\r\n ', '');
    const text = await read();
    expect(text.match(/^UID:.*/gmu)).toEqual([`UID:next-step-${id}@portal.example`]);
    expect(text).toContain('DTSTART;VALUE=DATE:20261210\r\n');
    expect(text).toContain('SUMMARY:Call\\; then visit: Beauty BV\r\n');
    expect(text).toContain('DESCRIPTION:Mila Peeters\\nBeauty BV\r\n');
    expect(text).toContain(`URL:https://portal.example/dashboard/sales/${id}\r\n`);
    expect(text).toContain('SEQUENCE:4\r\n');
    const membership = { userId: sellerUser.id, groupId: deskGroup.id };
    await database.orm.insert(groupMember).values(membership);
    const both = await read();
    for (const entry of [id, ticket.id]) expect(both).toContain(entry);
    for (const other of others) expect(both).not.toContain(other.id);
    await database.orm.delete(groupMember).where(eq(groupMember.userId, sellerUser.id));
    expect((await readAt(made.url)).statusCode).toBe(404);
  });

  it('ends the feed with the permission, and with the account', async () => {
    const { orm } = portal.database;
    const leaving = await portal.world.addEmployee(['service']);
    const as = await portal.signedIn(leaving);
    const { body: made } = await portal.call(createCalendarFeed, { as, body: {} });
    expect((await readAt(made.url)).statusCode).toBe(200);
    const setActive = (isActive: boolean) =>
      orm.update(userAccount).set({ isActive }).where(eq(userAccount.id, leaving.id));
    await setActive(false);
    expect((await readAt(made.url)).statusCode).toBe(404);
    await setActive(true);
    expect((await readAt(made.url)).statusCode).toBe(200);
    await orm.delete(groupMember).where(eq(groupMember.userId, leaving.id));
    expect((await readAt(made.url)).statusCode).toBe(404);
    expect((await readAt('https://x/api/v1/service/calendar/nothing.ics')).statusCode).toBe(404);
  });
});
