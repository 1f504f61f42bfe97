import { parse } from 'csv-parse/sync';
import {
  getComplianceOverview,
  listDataRequests,
  listPendingRequests,
  openDataRequests,
} from '@portal/contract/compliance';
import {
  dueSoonDays,
  getCrmOverview,
  getDueCalendar,
  getLeadBoard,
  listClinics,
  listCustomers,
  listInstalledDevices,
  listLeads,
  listLeadSalespeople,
  openLeadStages,
  stalledAfterDays,
  toClosingLeads,
  toDueMaintenance,
  toDueSteps,
  toStalledLeads,
} from '@portal/contract/crm';
import { defineExport, type ListRoute, permissions, type Route } from '@portal/contract/kernel';
import {
  countUnreadNotifications,
  type EmployeeKind,
  listNotifications,
  notificationPermission,
} from '@portal/contract/notifications';
import { endingRights, listViewingRights } from '@portal/contract/rights';
import {
  countDeskWork,
  deskViews,
  listDeskWork,
  listOwnWork,
  listServiceRequests,
  listServiceTickets,
  listUnmatchedMail,
  openWorkStatuses,
  toOwnVisits,
  untakenRequests,
} from '@portal/contract/service';
import { listCustomerUsers } from '@portal/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import { addDays } from '#server/kernel/calendar-day.ts';
import { addMilliseconds, days, hours } from '#server/kernel/clock.ts';
import { runFindNotifications } from './notifications-fixture.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { readPage } from './read-list.ts';

/*
 * One number for one thing: what start pages, sidebar and tabs count by a list's query, its export, and the
 * bell and the counts of other calls are the same objects by the same rule (docs/decisions/0110).
 */

const now = new Date('2026-06-15T09:00:00.000Z');
const today = '2026-06-15';
const soon = addDays(today, dueSoonDays);
const inDays = (count: number): string => addMilliseconds(now, days(count)).toISOString();
/** Midnight of the first day of the last two weeks, and the month, as the start page asks. */
const quietSince = addMilliseconds(now, days(1 - stalledAfterDays)).toISOString();
const [monthStart, monthEnd] = ['2026-06-01', '2026-06-30'] as const;
const inHours = (count: number): string => addMilliseconds(now, hours(count)).toISOString();

let portal: TestPortal;
/** An employee with every permission, to whom work is assigned. */
let me: { id: string };
let all: Caller;
let owner: { id: string };
let here: { id: string };

async function addDevices(): Promise<void> {
  const { world } = portal;
  const there = await world.addClinic(owner.id);
  const other = await world.addCustomer();
  const device = (day: string, clinicId: string | null, values: object = {}) =>
    world.addInstalledDevice(owner.id, { nextMaintenanceOn: day, clinicId, ...values });
  await device(addDays(today, -400), here.id);
  await device(addDays(today, -1), there.id);
  await device(today, null);
  await device(soon, here.id);
  await device(addDays(soon, 1), here.id);
  await device(today, here.id, { status: 'decommissioned' });
  await world.addInstalledDevice(other.id, { nextMaintenanceOn: soon });
  await world.addInstalledDevice(null, { nextMaintenanceOn: addDays(today, -3) });
}

async function addWork(): Promise<void> {
  const { world } = portal;
  const { id: installedDeviceId } = await world.addInstalledDevice(owner.id, { clinicId: here.id });
  const ticket = (values: object) => world.addTicket(owner.id, { installedDeviceId, ...values });
  const request = (values: object) =>
    world.addServiceRequest(owner.id, { installedDeviceId, createdAt: inDays(-2), ...values });
  const assignedTo = me.id;
  const yesterday = addDays(today, -1);
  const late = { answerDueAt: inHours(-1), answerWarnAt: inHours(-2) };
  await ticket({ assignedTo, plannedFor: yesterday, ...late });
  await ticket({ assignedTo, status: 'planned', answeredAt: inHours(-3), plannedFor: today });
  await ticket({
    assignedTo,
    status: 'completed',
    waitingSince: inHours(-3),
    plannedFor: yesterday,
  });
  await ticket({ assignedTo, status: 'closed' });
  await ticket({ answerDueAt: inHours(1), answerWarnAt: inHours(-1) });
  await ticket({
    pausedAt: inHours(-1),
    answeredAt: inHours(-3),
    status: 'in_progress',
    plannedFor: today,
  });
  await ticket({ status: 'cancelled' });
  const { id: serviceTicketId } = await world.addTicket(owner.id);
  await request({ serviceTicketId });
  await request({});
  await request({ createdAt: inHours(-1) });
  await request({ status: 'planned' });
  await request({ status: 'cancelled' });
  await world.addServiceRequest((await world.addCustomer()).id, { createdAt: inDays(-1) });
}

async function addPeopleAndRights(): Promise<void> {
  const { world } = portal;
  const anonymization = async (values: object) =>
    world.addAnonymizationRequest((await world.addCustomerUser(owner.id)).id, values);
  await anonymization({ createdAt: inHours(-1), graceEndsAt: inDays(30) });
  await anonymization({ createdAt: inDays(-40), graceEndsAt: inDays(-10) });
  await anonymization({ createdAt: inDays(-3), status: 'approved' });
  await anonymization({ createdAt: inDays(-3), status: 'cancelled' });
  for (const count of [-3, 0, 7]) await world.addDataRequest({ dueAt: inDays(count) });
  await world.addDataRequest({ dueAt: inDays(8) });
  await world.addDataRequest({ dueAt: inDays(-1), doneAt: inDays(-2) });
  const right = (expiresAt: string | null, values: object) =>
    world.addRight(owner.id, { expiresAt, ...values });
  await right(inDays(30), { productType: 'device' });
  await right(inDays(31), { productType: 'consumable' });
  await right(inDays(-1), { productType: 'sparepart' });
  await right(null, { productType: 'pharmaceutical' });
  await right(inDays(2), { productType: 'device', isActive: false });
}

async function addLeadsAndMails(): Promise<void> {
  const { world } = portal;
  const lead = (nextStepOn: string | null, values: object = {}) =>
    world.addLead({
      assignedTo: me.id,
      nextStep: nextStepOn === null ? null : 'Call',
      nextStepOn,
      ...values,
    });
  await lead(addDays(today, -5));
  await lead(today, { stage: 'negotiation', expectedCloseOn: '2026-06-01' });
  await lead(addDays(today, 1), { expectedCloseOn: '2026-06-30', stageChangedAt: inDays(-30) });
  await lead(null, { expectedCloseOn: '2026-07-01', stageChangedAt: inDays(-30) });
  await lead(addDays(today, -1), { stage: 'won', expectedCloseOn: today });
  await lead(addDays(today, -1), { assignedTo: null, stageChangedAt: inDays(-30) });
  await world.addUnmatchedMail();
  await world.addUnmatchedMail();
  await world.addUnmatchedMail({ outcome: 'discarded' });
}

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(now);
  me = await portal.world.addEmployee();
  all = await portal.signedIn(me);
  owner = await portal.world.addCustomer();
  here = await portal.world.addClinic(owner.id);
  await addDevices();
  await addWork();
  await addPeopleAndRights();
  await addLeadsAndMails();
  await runFindNotifications(portal);
});
afterAll(() => portal.close());

const toAddress = (path: string, query: object): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, String(one));
  return `${apiBase}${path}?${search.toString()}`;
};

async function countList({ path }: Route, query: object = {}, as = all): Promise<number> {
  const page = await readPage(portal, as, toAddress(path, { ...query, limit: 0 }));
  expect([path, page.status]).toEqual([path, 200]);
  return page.count;
}

async function countExport(list: ListRoute, query: object = {}, as = all): Promise<number> {
  const url = toAddress(defineExport(list).path, query);
  const response = await portal.app.inject({ url, headers: { cookie: as.cookie } });
  expect([url, response.statusCode]).toEqual([url, 200]);
  const rows: unknown[] = parse(response.body, { bom: true, columns: true });
  return rows.length;
}

/** Counts by the list and by its export. */
const countBoth = async (list: ListRoute, query: object = {}, as = all): Promise<number[]> => [
  await countList(list, query, as),
  await countExport(list, query, as),
];

const countBell = (kind: string, as = all): Promise<number> =>
  countList(listNotifications, { kind }, as);

const mine = () => ({ assigned_to_user_id: me.id });

/** What the bell finds by a job, as the lists find it. */
const found: readonly (readonly [EmployeeKind, expected: number, () => Promise<number[]>])[] = [
  ['maintenance_due', 6, () => countBoth(listInstalledDevices, toDueMaintenance(soon))],
  ['right_expiring', 1, () => countBoth(listViewingRights, endingRights)],
  ['mail_waiting', 2, async () => [await countList(listUnmatchedMail)]],
  ['anonymization_waiting', 2, async () => [await countList(listPendingRequests)]],
  ['next_step_due', 2, () => countBoth(listLeads, { ...mine(), ...toDueSteps(addDays(today, 1)) })],
];

describe('the bell', () => {
  it.each(found)('counts for %s what list and export count', async (kind, expected, count) => {
    expect(await countBell(kind)).toBe(expected);
    for (const one of await count()) expect(one).toBe(expected);
  });

  it('counts requests that wait for over a day among those that nobody has taken', async () => {
    const query = { ...untakenRequests, ordering: 'created_at' };
    const untaken = await portal.call(listServiceRequests, { as: all, query });
    const old = untaken.body.results.filter(({ created_at: at }) => at <= inDays(-1));
    expect([untaken.body.count, old.length]).toEqual([3, 2]);
    expect(await countBell('request_waiting')).toBe(old.length);
    expect(await countExport(listServiceRequests, untakenRequests)).toBe(3);
  });

  it('counts entries of the register that end within a week among those that are open', async () => {
    const query = { ...openDataRequests, ordering: 'due_at' };
    const open = await portal.call(listDataRequests, { as: all, query });
    const ending = open.body.results.filter(({ due_at: at }) => at <= inDays(7));
    expect([open.body.count, ending.length]).toEqual([4, 3]);
    expect(await countBell('data_request_due')).toBe(ending.length);
  });

  it('counts the same for whoever has the permission, and nothing for all others', async () => {
    const kinds = [...found.map(([kind]) => kind), 'request_waiting', 'data_request_due'] as const;
    const shared = kinds.filter((kind) => kind !== 'next_step_due');
    const expected = new Map<EmployeeKind, number>();
    for (const kind of shared) expected.set(kind, await countBell(kind));
    for (const permission of permissions) {
      const as = await portal.signedIn(await portal.world.addEmployee([permission]));
      for (const kind of shared)
        expect([permission, kind, await countBell(kind, as)]).toEqual([
          permission,
          kind,
          notificationPermission[kind] === permission ? expected.get(kind) : 0,
        ]);
      const unread = await portal.call(countUnreadNotifications, { as });
      expect(unread.body.unread).toBe(await countList(listNotifications, {}, as));
    }
  });
});

const twice = (one: number): number[] => [one, one];

/** Counts open tickets, and open requests without one, by both lists and both exports. */
async function countWork(ofTickets: object, ofRequests: object | null): Promise<number[]> {
  const open = { status: openWorkStatuses };
  const tickets = await countBoth(listServiceTickets, { ...open, ...ofTickets });
  const requests = ofRequests
    ? await countBoth(listServiceRequests, { ...open, has_ticket: false, ...ofRequests })
    : twice(0);
  return tickets.map((one, at) => one + (requests[at] ?? 0));
}

describe('the desk', () => {
  it.each(deskViews)('counts for the view “%s” what its list counts', async (view) => {
    const counts = (await portal.call(countDeskWork, { as: all })).body;
    expect(counts[view]).toBeGreaterThan(0);
    expect(await countList(listDeskWork, { view })).toBe(counts[view]);
  });

  it('counts what the lists of tickets and of requests count together', async () => {
    const counts = (await portal.call(countDeskWork, { as: all })).body;
    expect(await countWork({}, {})).toEqual(twice(counts.all));
    expect(await countWork(mine(), null)).toEqual(twice(counts.mine));
    expect(await countWork({ unassigned: true }, {})).toEqual(twice(counts.unassigned));
    const waiting = { waiting_for_customer: true };
    expect(await countWork(waiting, waiting)).toEqual(twice(counts.waiting));
  });
});

/** First rows of each list that the start page of employees reads, and how many there are. */
const ofStartPage: readonly (readonly [string, number, ListRoute, () => object])[] = [
  ['visits', 2, listServiceTickets, () => toOwnVisits(me.id, today)],
  ['next steps', 2, listLeads, () => ({ ...mine(), ...toDueSteps(addDays(today, 1)) })],
  ['stalled leads', 1, listLeads, () => ({ ...mine(), ...toStalledLeads(quietSince, today) })],
  ['closing leads', 2, listLeads, () => ({ ...mine(), ...toClosingLeads(monthStart, monthEnd) })],
  ['maintenance', 6, listInstalledDevices, () => toDueMaintenance(soon)],
  ['viewing rights', 1, listViewingRights, () => endingRights],
  ['data requests', 4, listDataRequests, () => openDataRequests],
];

describe('the start page', () => {
  it.each(ofStartPage)('counts %s as list and export do', async (_name, expected, list, get) => {
    expect(await countBoth(list, get())).toEqual(twice(expected));
  });
});

describe('other calls', () => {
  it('counts as overdue maintenance what the list counts', async () => {
    const query = { from: today, until: today };
    const { body } = await portal.call(getDueCalendar, { as: all, query });
    expect(body.overdue).toBe(3);
    expect(await countBoth(listInstalledDevices, { due_until: addDays(today, -1) })).toEqual([
      3, 3,
    ]);
  });

  it('counts customers, clinics, users and devices as their lists do', async () => {
    const { body } = await portal.call(getCrmOverview, { as: all });
    for (const [count, list] of [
      [body.customers, listCustomers],
      [body.clinics, listClinics],
      [body.users, listCustomerUsers],
      [body.devices, listInstalledDevices],
    ] as const) {
      expect(count).toBeGreaterThan(0);
      expect(await countBoth(list)).toEqual([count, count]);
    }
  });

  it('counts leads of a stage and of a salesperson as their list does', async () => {
    const { body: board } = await portal.call(getLeadBoard, { as: all });
    expect(board.stages.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    for (const { stage, count } of board.stages)
      expect([stage, ...(await countBoth(listLeads, { stage }))]).toEqual([stage, count, count]);
    const { body: people } = await portal.call(listLeadSalespeople, { as: all });
    const own = people.results.find(({ salesperson }) => salesperson?.id === me.id);
    expect(own?.open_count).toBe(4);
    expect(await countBoth(listLeads, { ...mine(), stage: openLeadStages })).toEqual([4, 4]);
  });

  it('counts requests of people on the GDPR page as their lists do', async () => {
    const { body } = await portal.call(getComplianceOverview, { as: all });
    const { requests, data_requests: register } = body;
    expect(await countList(listPendingRequests)).toBe(requests.pending + requests.expired);
    expect(register).toEqual({ open: 4, overdue: 2 });
    expect(await countBoth(listDataRequests, openDataRequests)).toEqual([4, 4]);
    expect(await countBoth(listDataRequests, { is_overdue: true })).toEqual([2, 2]);
  });
});

describe.each([
  ['a manager', 'manager', 4, 9],
  ['a user of all clinics', 'all_clinics', 4, 9],
  ['a user of one clinic', 'own_clinics', 2, 8],
] as const)('%s', (_who, clinicRole, due, open) => {
  let as: Caller;

  beforeAll(async () => {
    const clinicIds = clinicRole === 'own_clinics' ? [here.id] : [];
    as = await portal.signedIn(
      await portal.world.addCustomerUser(owner.id, { clinicRole, clinicIds }),
    );
  });

  it('has the due devices of the start page in the list, the export and the bell', async () => {
    expect(await countBoth(listInstalledDevices, { due_until: soon }, as)).toEqual([due, due]);
    expect(await countBell('maintenance_due', as)).toBe(due);
    const query = { from: today, until: today };
    const { body } = await portal.call(getDueCalendar, { as, query });
    const before = { due_until: addDays(today, -1) };
    expect(await countList(listInstalledDevices, before, as)).toBe(body.overdue);
  });

  it('has the open work of the start page in the lists and exports', async () => {
    const { body } = await portal.call(listOwnWork, { as });
    expect(body.count).toBe(open);
    const status = [...openWorkStatuses, 'completed'];
    const tickets = await countBoth(listServiceTickets, { status }, as);
    const requests = await countBoth(listServiceRequests, { status, has_ticket: false }, as);
    expect(tickets.map((one, at) => one + (requests[at] ?? 0))).toEqual([open, open]);
  });

  it('counts as unread what the bell lists', async () => {
    const { body } = await portal.call(countUnreadNotifications, { as });
    expect(await countList(listNotifications, {}, as)).toBe(body.unread);
    expect(await countBell('right_expiring', as)).toBe(1);
  });
});
