import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotices, readNotices } from '@portal/contract/notices';
import { addTicketMessage } from '@portal/contract/service';
import { changeEmployee } from '@portal/contract/users';
import { groupMember } from '#server/domains/users/groups/user-group.table.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { testPortal, type TestPortal } from '../../../../test/portal.ts';
import { find, mailDigests } from '../notices-fixture.ts';
import { openServiceDesk, type ServiceDesk } from './service-desk-fixture.ts';

let portal: TestPortal;
let desk: ServiceDesk;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  desk = await openServiceDesk(portal);
});

describe('by the settings of each person', () => {
  it('daily: shows the notification, and mails it once with the daily mail', async () => {
    await desk.choose(desk.ada, 'request_received', 'daily');
    const asked = await desk.ask(desk.nurse.as);
    expect(await desk.kinds(desk.ada)).toEqual(['request_received']);
    expect(await desk.lettersOf(desk.ada)).toEqual([]);
    expect(await desk.lettersOf(desk.bea)).toHaveLength(1);
    await mailDigests(portal);
    expect(await desk.digestsOf(desk.bea)).toEqual([]);
    const [digest] = await desk.digestsOf(desk.ada);
    expect(digest?.text).toContain('NEW SERVICE REQUESTS\nOne new service request.');
    expect(digest?.text).toMatch(/- .*, QX-.*, Huidkliniek: received on Tuesday, 10 March 2026/u);
    expect(digest?.html).toContain(`/dashboard/service/requests/${asked.body.id}`);
    portal.clock.set(new Date('2026-03-11T06:00:00Z'));
    await mailDigests(portal);
    expect(await desk.digestsOf(desk.ada)).toHaveLength(1);
  });

  it('daily: leaves out what was read or settled', async () => {
    await desk.choose(desk.ada, 'reply_received', 'daily');
    await desk.reply((await desk.ticket()).id);
    await portal.call(readNotices, { as: desk.ada.as, body: {} });
    const settled = await desk.ticket();
    await desk.reply(settled.id);
    const body = { text: 'We come.' };
    await portal.call(addTicketMessage, { as: desk.bea.as, params: { id: settled.id }, body });
    await mailDigests(portal);
    expect(await desk.digestsOf(desk.ada)).toEqual([]);
  });

  it('off: neither notifies nor mails, and hides what was there', async () => {
    await desk.reply((await desk.ticket({ assignedTo: desk.ada.id })).id);
    await desk.choose(desk.ada, 'reply_received', 'off');
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.unread(desk.ada)).toBe(0);
    await desk.reply((await desk.ticket({ assignedTo: desk.ada.id })).id);
    expect(await desk.lettersOf(desk.ada)).toHaveLength(1);
    await mailDigests(portal);
    expect(await desk.digestsOf(desk.ada)).toEqual([]);
    await desk.choose(desk.ada, 'reply_received', 'at_once');
    expect(await desk.kinds(desk.ada)).toEqual(['reply_received']);
  });
});

describe('reading', () => {
  it('is each recipient’s desk.own, one by one and all at once', async () => {
    await desk.ask(desk.nurse.as);
    await desk.ask(desk.nurse.as);
    const [first] = await desk.listed(desk.ada);
    const theirs = (await desk.listed(desk.bea)).map(({ id }) => id);
    const body = { notification_ids: [first?.id ?? '', ...theirs] };
    const answer = await portal.call(readNotices, { as: desk.ada.as, body });
    expect(answer.body).toEqual({ unread: 1 });
    expect(await desk.unread(desk.bea)).toBe(2);
    const query = { is_read: false };
    const left = await portal.call(listNotices, { as: desk.ada.as, query });
    expect(left.body.count).toBe(1);
    await portal.call(readNotices, { as: desk.ada.as, body: {} });
    expect(await desk.unread(desk.ada)).toBe(0);
    expect((await desk.listed(desk.ada)).every((one) => one.read_at !== null)).toBe(true);
    await desk.ask(desk.nurse.as);
    expect(await desk.unread(desk.ada)).toBe(1);
  });

  it('ends for who lost the permission', async () => {
    await desk.ask(desk.nurse.as);
    await portal.database.orm.delete(groupMember).where(eq(groupMember.userId, desk.ada.id));
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.unread(desk.ada)).toBe(0);
  });

  it('finds a notification by the number of its ticket', async () => {
    const { id } = await desk.ticket();
    await desk.reply(id);
    const [found] = await desk.listed(desk.ada);
    const search = found?.label.split(',')[0] ?? '';
    const answer = await portal.call(listNotices, { as: desk.ada.as, query: { search } });
    expect(answer.body.results.map(({ object_id: object }) => object)).toContain(id);
  });
});

it('withdraws waiting mails from an account that is deactivated', async () => {
  await desk.ask(desk.nurse.as);
  const change = { as: desk.ada.as, params: { id: desk.bea.id }, body: { is_active: false } };
  expect((await portal.call(changeEmployee, change)).status).toBe(200);
  const isTheirs = eq(mailOutbox.recipient, desk.bea.email);
  expect(await portal.database.orm.select().from(mailOutbox).where(isTheirs)).toMatchObject([
    { template: 'request_received', status: 'failed', failure: 'withdrawn', params: null },
  ]);
});

it('removes a notification after 90 days', async () => {
  await desk.ask(desk.nurse.as);
  portal.clock.set(new Date('2026-06-09T05:00:00Z'));
  await find(portal);
  const { rows } = await portal.database.pool.query(
    `select from notice where kind = 'request_received'`,
  );
  expect(rows).toEqual([]);
});
