import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications, markNotificationsRead } from '@portal/contract/notifications';
import { addTicketMessage } from '@portal/contract/service';
import { changeEmployee } from '@portal/contract/users';
import { groupMember } from '#server/domains/users/groups/user-group.table.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { runFindNotifications, runSendDigests } from '#server/testing/notifications-fixture.ts';
import { openServiceDesk, type ServiceDesk } from '#server/testing/service-desk-fixture.ts';

let portal: TestPortal;
let desk: ServiceDesk;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  desk = await openServiceDesk(portal);
});

describe('delivery settings', () => {
  it('shows a daily notification, and mails it once with the daily mail', async () => {
    await desk.choose(desk.ada, 'request_received', 'daily');
    const requested = await desk.createRequest(desk.nurse.as);
    expect(await desk.kinds(desk.ada)).toEqual(['request_received']);
    expect(await desk.listMails(desk.ada)).toEqual([]);
    expect(await desk.listMails(desk.bea)).toHaveLength(1);
    await runSendDigests(portal);
    expect(await desk.listDigests(desk.bea)).toEqual([]);
    const [digest] = await desk.listDigests(desk.ada);
    expect(digest?.text).toContain('NEW SERVICE REQUESTS\nOne new service request.');
    expect(digest?.text).toMatch(/- .*, QX-.*, Huidkliniek: received on Tuesday, 10 March 2026/u);
    expect(digest?.html).toContain(`/dashboard/service/requests/${requested.body.id}`);
    portal.clock.set(new Date('2026-03-11T06:00:00Z'));
    await runSendDigests(portal);
    expect(await desk.listDigests(desk.ada)).toHaveLength(1);
  });

  it('omits from the daily mail what was read or resolved', async () => {
    await desk.choose(desk.ada, 'reply_received', 'daily');
    await desk.reply((await desk.ticket()).id);
    await portal.call(markNotificationsRead, { as: desk.ada.as, body: {} });
    const closedTicket = await desk.ticket();
    await desk.reply(closedTicket.id);
    const body = { text: 'We come.' };
    await portal.call(addTicketMessage, { as: desk.bea.as, params: { id: closedTicket.id }, body });
    await runSendDigests(portal);
    expect(await desk.listDigests(desk.ada)).toEqual([]);
  });

  it('neither notifies nor mails when off, and hides existing notifications', async () => {
    await desk.reply((await desk.ticket({ assignedTo: desk.ada.id })).id);
    await desk.choose(desk.ada, 'reply_received', 'off');
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.unread(desk.ada)).toBe(0);
    await desk.reply((await desk.ticket({ assignedTo: desk.ada.id })).id);
    expect(await desk.listMails(desk.ada)).toHaveLength(1);
    await runSendDigests(portal);
    expect(await desk.listDigests(desk.ada)).toEqual([]);
    await desk.choose(desk.ada, 'reply_received', 'at_once');
    expect(await desk.kinds(desk.ada)).toEqual(['reply_received']);
  });
});

describe('reading', () => {
  it('marks as read for each recipient alone, singly and all at once', async () => {
    await desk.createRequest(desk.nurse.as);
    await desk.createRequest(desk.nurse.as);
    const [first] = await desk.listNotificationsFor(desk.ada);
    const theirs = (await desk.listNotificationsFor(desk.bea)).map(({ id }) => id);
    const body = { notification_ids: [first?.id ?? '', ...theirs] };
    const response = await portal.call(markNotificationsRead, { as: desk.ada.as, body });
    expect(response.body).toEqual({ unread: 1 });
    expect(await desk.unread(desk.bea)).toBe(2);
    const query = { is_read: false };
    const remaining = await portal.call(listNotifications, { as: desk.ada.as, query });
    expect(remaining.body.count).toBe(1);
    await portal.call(markNotificationsRead, { as: desk.ada.as, body: {} });
    expect(await desk.unread(desk.ada)).toBe(0);
    expect((await desk.listNotificationsFor(desk.ada)).every((one) => one.read_at !== null)).toBe(
      true,
    );
    await desk.createRequest(desk.nurse.as);
    expect(await desk.unread(desk.ada)).toBe(1);
  });

  it('ends a notification when the recipient loses the permission', async () => {
    await desk.createRequest(desk.nurse.as);
    await portal.database.orm.delete(groupMember).where(eq(groupMember.userId, desk.ada.id));
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.unread(desk.ada)).toBe(0);
  });

  it('finds a notification by the number of its ticket', async () => {
    const { id } = await desk.ticket();
    await desk.reply(id);
    const [found] = await desk.listNotificationsFor(desk.ada);
    const search = found?.label.split(',')[0] ?? '';
    const response = await portal.call(listNotifications, { as: desk.ada.as, query: { search } });
    expect(response.body.results.map(({ object_id: object }) => object)).toContain(id);
  });
});

it('withdraws waiting mails from an account that is deactivated', async () => {
  await desk.createRequest(desk.nurse.as);
  const change = { as: desk.ada.as, params: { id: desk.bea.id }, body: { is_active: false } };
  expect((await portal.call(changeEmployee, change)).status).toBe(200);
  const isTheirs = eq(mailOutbox.recipient, desk.bea.email);
  expect(await portal.database.orm.select().from(mailOutbox).where(isTheirs)).toMatchObject([
    { template: 'request_received', status: 'failed', failure: 'withdrawn', params: null },
  ]);
});

it('removes a notification after 90 days', async () => {
  await desk.createRequest(desk.nurse.as);
  portal.clock.set(new Date('2026-06-09T05:00:00Z'));
  await runFindNotifications(portal);
  const { rows } = await portal.database.pool.query(
    `select from notification where kind = 'request_received'`,
  );
  expect(rows).toEqual([]);
});
