import {
  changeNotificationSetting,
  countUnreadNotifications,
  type CustomerKind,
  listNotifications,
  listNotificationSettings,
  markNotificationsRead,
  type NotificationDelivery,
} from '@portal/contract/notifications';
import { addRequestMessage, addTicketMessage, changeServiceTicket } from '@portal/contract/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { emptyTables } from '#server/testing/empty-tables.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { runFindNotifications, runSendDigests } from '#server/testing/notifications-fixture.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

const start = new Date('2026-03-10T05:00:00.000Z');
const getDayIn = (count: number): string =>
  addMilliseconds(start, days(count)).toISOString().slice(0, 10);

interface Person {
  readonly id: string;
  readonly email: string;
  readonly as: Caller;
}

let portal: TestPortal;
let desk: Person;
let nurse: Person;
let colleague: Person;
let outsider: Person;
let own: { id: string };
let foreign: { id: string };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  const { world, database, clock } = portal;
  clock.set(start);
  await emptyTables(
    database,
    'notification',
    'notification_digest',
    'notification_reader',
    'mail_outbox',
    'product_viewing_right',
    'installed_device',
    'document',
  );
  own = await world.addCustomer({ name: 'Huidkliniek' });
  foreign = await world.addCustomer({ name: 'Andere kliniek' });
  desk = await sign(await world.addEmployee(['service', 'documents', 'viewing_rights']));
  nurse = await sign(await world.addCustomerUser(own.id, { passwordHash: 'set' }));
  colleague = await sign(await world.addCustomerUser(own.id, { passwordHash: 'set' }));
  outsider = await sign(await world.addCustomerUser(foreign.id, { passwordHash: 'set' }));
});

const sign = async (user: { id: string; email: string }): Promise<Person> => ({
  ...user,
  as: await portal.signedIn(user),
});

const list = async ({ as }: Person) =>
  (await portal.call(listNotifications, { as, query: {} })).body.results;
const listKinds = async (person: Person) => (await list(person)).map(({ kind }) => kind);
const listObjects = async (person: Person) =>
  (await list(person)).map(({ object_id: id }) => id).toSorted();
const isElsewhere = ({ label }: { label: string }): boolean => label.includes('SN-ELSEWHERE');
const countUnread = async ({ as }: Person) =>
  (await portal.call(countUnreadNotifications, { as })).body.unread;
const choose = ({ as }: Person, kind: CustomerKind, delivery: NotificationDelivery) =>
  portal.call(changeNotificationSetting, { as, params: { kind }, body: { delivery } });
const listTemplates = async ({ email }: Person) =>
  (await readMailbox(portal, email)).map(({ template }) => template);

const plan = (customerId: string, overrides: object = {}) =>
  portal.world.addTicket(customerId, {
    status: 'planned',
    plannedFor: getDayIn(5),
    requesterEmail: nurse.email,
    ...overrides,
  });

/** Adds one object of each found kind for a customer. Returns their ids. */
async function addAll(
  customerId: string,
  placed: { clinicId?: string | null; serialNumber?: string } = {},
): Promise<string[]> {
  const { world } = portal;
  const model = await world.addProduct({ productType: 'device' });
  const device = await world.addInstalledDevice(customerId, {
    deviceId: model.id,
    manufacturerId: model.manufacturerId,
    nextMaintenanceOn: getDayIn(3),
    ...placed,
  });
  const right = await world.addRight(customerId, {
    productType: 'device',
    manufacturerId: model.manufacturerId,
    expiresAt: `${getDayIn(20)}T12:00:00Z`,
  });
  const document = await world.addDocument({
    productId: model.id,
    productType: 'device',
    manufacturerId: model.manufacturerId,
    createdAt: `${getDayIn(-1)}T12:00:00Z`,
  });
  const { serialNumber = 'SN' } = placed;
  const ticket = await plan(customerId, { installedDeviceId: device.id, serialNumber });
  return [device.id, right.id, document.id, ticket.id].toSorted();
}

describe('what customers’ users are notified of', () => {
  it('lists and counts for each user what concerns their own customer', async () => {
    const ownObjects = await addAll(own.id);
    const foreignObjects = await addAll(foreign.id);
    await runFindNotifications(portal);
    expect(await listObjects(nurse)).toEqual(ownObjects);
    expect(await listObjects(colleague)).toEqual(ownObjects);
    expect(await listObjects(outsider)).toEqual(foreignObjects);
    expect((await listKinds(nurse)).toSorted()).toEqual([
      'document_added',
      'maintenance_due',
      'right_expiring',
      'visit_planned',
    ]);
    expect(await countUnread(nurse)).toBe(4);
    const [seen] = await list(nurse).then((all) =>
      all.filter(({ kind }) => kind === 'right_expiring'),
    );
    expect(seen).toMatchObject({
      product_type: 'device',
      product_id: null,
      manufacturer_id: expect.stringMatching(/^[\da-f-]{36}$/u),
    });
    // A visit and a document are no news to those who planned and added them.
    expect((await listKinds(desk)).toSorted()).toEqual([
      'maintenance_due',
      'maintenance_due',
      'right_expiring',
      'right_expiring',
    ]);
    await runFindNotifications(portal);
    expect(await countUnread(nurse)).toBe(4);
  });

  it('omits documents of models that they have no device of, cannot see, or that are older', async () => {
    const { world } = portal;
    const model = await world.addProduct({ productType: 'device' });
    const about = {
      productId: model.id,
      productType: 'device',
      manufacturerId: model.manufacturerId,
    } as const;
    await world.addInstalledDevice(own.id, {
      deviceId: model.id,
      manufacturerId: model.manufacturerId,
    });
    await world.addDocument({ ...about, createdAt: `${getDayIn(-1)}T12:00:00Z` });
    await world.addDocument({ ...about, createdAt: `${getDayIn(-20)}T12:00:00Z` });
    await runFindNotifications(portal);
    expect(await list(nurse)).toEqual([]);
    await world.addRight(own.id, { ...about });
    await world.addRight(foreign.id, { ...about });
    expect(await listKinds(nurse)).toEqual(['document_added']);
    expect(await list(outsider)).toEqual([]);
  });

  it('follows a visit: another day or time is new, its end removes it', async () => {
    const { id } = await plan(own.id);
    await runFindNotifications(portal);
    expect(await list(colleague)).toMatchObject([{ object_id: id, due_on: getDayIn(5) }]);
    await portal.call(markNotificationsRead, { as: colleague.as, body: {} });
    expect(await countUnread(colleague)).toBe(0);
    const change = (body: object) =>
      portal.call(changeServiceTicket, { as: desk.as, params: { id }, body });
    expect((await change({ planned_start: '09:30' })).status).toBe(200);
    expect(await list(colleague)).toEqual([]);
    await runFindNotifications(portal);
    expect(await countUnread(colleague)).toBe(1);
    expect((await change({ planned_for: getDayIn(8) })).status).toBe(200);
    await runFindNotifications(portal);
    expect(await list(colleague)).toMatchObject([{ due_on: getDayIn(8), read_at: null }]);
    await portal.database.pool.query(
      `update service_ticket set status = 'cancelled', closed_at = now() where id = $1`,
      [id],
    );
    expect(await list(colleague)).toEqual([]);
  });

  it('notifies the requester alone of an employee’s answer, until they reply', async () => {
    const ticket = await portal.world.addTicket(own.id, { requesterEmail: nurse.email });
    const say = (as: Caller, text: string) =>
      portal.call(addTicketMessage, { as, params: { id: ticket.id }, body: { text } });
    expect((await say(desk.as, 'Which lamp is on?')).status).toBe(201);
    expect(await list(nurse)).toMatchObject([
      { kind: 'answer_received', object_type: 'service_ticket', object_id: ticket.id },
    ]);
    expect(await countUnread(nurse)).toBe(1);
    expect(await list(colleague)).toEqual([]);
    await say(nurse.as, 'The red one.');
    expect(await list(nurse)).toEqual([]);
    const request = await portal.world.addServiceRequest(own.id, { requestedBy: nurse.id });
    const answer = { as: desk.as, params: { id: request.id }, body: { text: 'On Monday.' } };
    expect((await portal.call(addRequestMessage, answer)).status).toBe(201);
    expect(await list(nurse)).toMatchObject([
      { object_type: 'service_request', object_id: request.id },
    ]);
  });

  it('lists, counts and mails nothing of another clinic to who sees some clinics', async () => {
    const { world } = portal;
    const here = await world.addClinic(own.id);
    const person = await world.addCustomerUser(own.id, {
      passwordHash: 'set',
      clinicRole: 'own_clinics',
      clinicIds: [here.id],
    });
    const limited = await sign(person);
    const ownObjects = await addAll(own.id, { clinicId: here.id, serialNumber: 'SN-HERE' });
    const there = await world.addClinic(own.id);
    // Work on a device of no clinic is no news to who has not asked for it.
    for (const clinicId of [there.id, null])
      await addAll(own.id, { clinicId, serialNumber: `SN-ELSEWHERE-${clinicId}` });
    const answered = await world.addTicket(own.id, {
      installedDeviceId: (await world.addInstalledDevice(own.id, { clinicId: here.id })).id,
      requesterEmail: limited.email,
    });
    const answer = { as: desk.as, params: answered, body: { text: 'We come.' } };
    await choose(limited, 'answer_received', 'daily');
    expect((await portal.call(addTicketMessage, answer)).status).toBe(201);
    await runFindNotifications(portal);
    expect((await list(colleague)).filter(isElsewhere)).toHaveLength(4);
    const seen = await list(limited);
    expect(seen.filter(isElsewhere)).toEqual([]);
    // Viewing rights are the customer's.
    const ofClinic = seen.filter(({ kind }) => kind !== 'right_expiring');
    expect(ofClinic).toHaveLength(4);
    expect(seen.map(({ object_id: id }) => id)).toEqual(
      expect.arrayContaining([answered.id, ...ownObjects]),
    );
    expect(await countUnread(limited)).toBe(seen.length);
    // The device of the answer moves before the mail is written.
    await portal.database.pool.query(
      `update installed_device set clinic_id = $1
        where id = (select installed_device_id from service_ticket where id = $2)`,
      [there.id, answered.id],
    );
    expect(await countUnread(limited)).toBe(seen.length - 1);
    await runSendDigests(portal);
    const mail = (await readMailbox(portal, limited.email)).at(-1);
    expect(mail?.template).toBe('notification_digest');
    expect(mail?.text.match(/SN-HERE/gu)).toHaveLength(2);
    for (const text of ['SN-ELSEWHERE', 'ANSWERS']) expect(mail?.text).not.toContain(text);
    expect(mail?.text.match(/: due on/gu)).toHaveLength(1);
  });

  test('marks as read for each user alone, and never what others see', async () => {
    await addAll(own.id);
    await addAll(foreign.id);
    await runFindNotifications(portal);
    const [first] = await list(nurse);
    const strange = await list(outsider);
    const mark = (body: object) => portal.call(markNotificationsRead, { as: nurse.as, body });
    const ids = [first?.id ?? '', ...strange.map(({ id }) => id)];
    expect((await mark({ notification_ids: ids })).body).toEqual({ unread: 3 });
    expect((await mark({})).body).toEqual({ unread: 0 });
    expect(await countUnread(colleague)).toBe(4);
    const { rows } = await portal.database.pool.query(
      'select 1 from notification_read where notification_id = any($1)',
      [strange.map(({ id }) => id)],
    );
    expect(rows).toEqual([]);
  });
});

describe('settings of customers’ users', () => {
  it('lists their kinds, and hides what is switched off', async () => {
    const { status, body } = await portal.call(listNotificationSettings, { as: nurse.as });
    expect(status).toBe(200);
    expect(body.map(({ kind, delivery }) => `${kind} ${delivery}`)).toEqual([
      'answer_received at_once',
      'visit_planned at_once',
      'right_expiring daily',
      'maintenance_due daily',
      'document_added daily',
    ]);
    await addAll(own.id);
    await runFindNotifications(portal);
    expect((await choose(nurse, 'maintenance_due', 'off')).status).toBe(200);
    expect(await listKinds(nurse)).not.toContain('maintenance_due');
    expect(await countUnread(nurse)).toBe(3);
    expect(await countUnread(colleague)).toBe(4);
  });

  test('mails answers and visits at once only to those who chose so', async () => {
    const ticket = await portal.world.addTicket(own.id, { requesterEmail: nurse.email });
    const params = { id: ticket.id };
    const answer = () =>
      portal.call(addTicketMessage, { as: desk.as, params, body: { text: 'We come.' } });
    const planFor = (day: string) =>
      portal.call(changeServiceTicket, { as: desk.as, params, body: { planned_for: day } });
    await answer();
    await planFor(getDayIn(4));
    expect(await listTemplates(nurse)).toEqual(['ticket_reply', 'ticket_planned']);
    await choose(nurse, 'answer_received', 'daily');
    await choose(nurse, 'visit_planned', 'portal');
    await answer();
    await planFor(getDayIn(6));
    expect(await listTemplates(nurse)).toHaveLength(2);
    expect(await list(nurse)).toHaveLength(2);
    await choose(nurse, 'answer_received', 'off');
    await answer();
    await choose(nurse, 'answer_received', 'portal');
    expect(await list(nurse)).toHaveLength(2);
  });
});

describe('the daily mail to customers’ users', () => {
  it('names what is new to the reader, with a link that stops it, once', async () => {
    await addAll(own.id);
    await addAll(foreign.id);
    await runFindNotifications(portal);
    await runSendDigests(portal);
    const [mail, ...others] = await readMailbox(portal, colleague.email);
    expect(others).toEqual([]);
    expect(mail?.template).toBe('notification_digest');
    const text = mail?.text ?? '';
    expect(text).toContain('PLANNED VISITS');
    expect(text).toContain('MAINTENANCE');
    expect(text).toContain('NEW DOCUMENTS');
    expect(text.match(/: due on/gu)).toHaveLength(1);
    const { rows } = await portal.database.pool.query(
      `select params::text as params from mail_outbox where recipient = $1`,
      [colleague.email],
    );
    expect(rows[0]?.params).toMatch(
      /portal\.example\/dashboard\/documents\?product_type=device&manufacturer_id=[\da-f-]{36}"/u,
    );
    // Totals count the devices of all customers.
    expect(text).not.toContain('devices have');
    expect(text).not.toContain('Andere kliniek');
    expect(text).toMatch(
      new RegExp(`^https://portal.example/unsubscribe/${colleague.id}-daily/\\w{20}$`, 'mu'),
    );
    // The requester of the visit had a mail about it at once.
    const [own0] = await readMailbox(portal, nurse.email);
    expect(own0?.text).not.toContain('PLANNED VISITS');
    portal.clock.set(addMilliseconds(start, days(1)));
    await runSendDigests(portal);
    expect(await readMailbox(portal, colleague.email)).toHaveLength(1);
  });
});
