import {
  changeNotificationSetting,
  listNotificationSettings,
  type NotificationKind,
  resubscribeByLink,
  showLinkedSubscription,
  unsubscribeByLink,
} from '@portal/contract/notifications';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUnsubscribeUrl } from '#server/mail/unsubscribe-link.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let person: { id: string };
let as: Caller;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  person = await portal.world.addEmployee(['service']);
  as = await portal.signedIn(person);
});

/** Returns the address of a mail to the person. */
const getUrl = (topic: string, userId = person.id): URL =>
  new URL(getUnsubscribeUrl(portal, { userId, topic }));

function getLink(topic: string): { uid: string; token: string } {
  const [, , uid = '', token = ''] = getUrl(topic).pathname.split('/');
  return { uid, token };
}

const call = (
  route: typeof showLinkedSubscription | typeof unsubscribeByLink,
  body: { uid: string; token: string },
) => portal.call(route, { as: portal.anonymous, body });

async function getDelivery(kind: NotificationKind): Promise<string | undefined> {
  const { body } = await portal.call(listNotificationSettings, { as });
  return body.find((one) => one.kind === kind)?.delivery;
}

it('refuses what is missing, forged, of another kind, or of a closed account', async () => {
  const link = getLink('reply_received');
  const colleague = await portal.world.addEmployee(['service']);
  const invalid = { status: 400, body: { code: 'invalid_link' } };
  for (const route of [showLinkedSubscription, unsubscribeByLink, resubscribeByLink]) {
    const send = (body: object) =>
      portal.call(route, {
        as: portal.anonymous,
        body: { ...link, ...(route === resubscribeByLink ? { kinds: [] } : {}), ...body },
      });
    expect((await portal.call(route, { as: portal.anonymous, body: {} })).status).toBe(400);
    expect(await send({ token: '0'.repeat(20) })).toMatchObject(invalid);
    expect(await send({ uid: getLink('ticket_assigned').uid })).toMatchObject(invalid);
    expect(await send({ uid: `${colleague.id}-reply_received` })).toMatchObject(invalid);
  }
  expect(await call(showLinkedSubscription, getLink('right_expiring'))).toMatchObject(invalid);
  await portal.database.orm
    .update(userAccount)
    .set({ isActive: false })
    .where(eq(userAccount.id, person.id));
  expect(await call(unsubscribeByLink, link)).toMatchObject(invalid);
});

test('shows without changing, stops the mails of one kind, and resumes them', async () => {
  const link = getLink('reply_received');
  const mailed = { kinds: [{ kind: 'reply_received', delivery: 'at_once' }] };
  expect((await call(showLinkedSubscription, link)).body).toEqual(mailed);
  expect(await getDelivery('reply_received')).toBe('at_once');
  expect(await call(unsubscribeByLink, link)).toMatchObject({ status: 200, body: mailed });
  expect(await getDelivery('reply_received')).toBe('portal');
  expect(await getDelivery('ticket_assigned')).toBe('at_once');
  expect((await call(unsubscribeByLink, link)).body).toEqual({ kinds: [] });
  expect((await call(showLinkedSubscription, link)).body).toEqual({ kinds: [] });
  const resume = (body: object) =>
    portal.call(resubscribeByLink, { as: portal.anonymous, body: { ...link, ...mailed, ...body } });
  expect(await resume({})).toMatchObject({ status: 200, body: mailed });
  expect(await getDelivery('reply_received')).toBe('at_once');
  const entries = await portal.database.orm.$count(auditEntry, eq(auditEntry.objectId, person.id));
  expect(entries).toBeGreaterThanOrEqual(2);
  // Who switched the kind off in between is left alone.
  await portal.call(changeNotificationSetting, {
    as,
    params: { kind: 'reply_received' },
    body: { delivery: 'off' },
  });
  expect((await resume({})).body).toEqual({ kinds: [] });
  expect(await getDelivery('reply_received')).toBe('off');
});

test('stops all of the daily mail by its link, and nothing that is mailed at once', async () => {
  const link = getLink('daily');
  const ended = await call(unsubscribeByLink, link);
  expect(ended.body).toEqual({
    kinds: [
      { kind: 'maintenance_due', delivery: 'daily' },
      { kind: 'request_waiting', delivery: 'daily' },
      { kind: 'mail_waiting', delivery: 'daily' },
    ],
  });
  expect(await getDelivery('maintenance_due')).toBe('portal');
  expect(await getDelivery('reply_received')).toBe('at_once');
  const back = { ...link, kinds: [{ kind: 'maintenance_due', delivery: 'daily' }] };
  await portal.call(resubscribeByLink, { as: portal.anonymous, body: back });
  expect(await getDelivery('maintenance_due')).toBe('daily');
  expect(await getDelivery('request_waiting')).toBe('portal');
});

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('stops mails by one click of a mail program that sends %s', async (type, payload) => {
  const { pathname: url } = getUrl('ticket_assigned');
  await portal.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  await portal.app.inject({ method: 'HEAD', url });
  expect(await getDelivery('ticket_assigned')).toBe('at_once');
  const headers = { 'content-type': type };
  const done = await portal.app.inject({ method: 'POST', url, headers, payload });
  expect(done.statusCode).toBe(204);
  expect(await getDelivery('ticket_assigned')).toBe('portal');
  const forged = `${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`;
  const refused = await portal.app.inject({ method: 'POST', url: forged, headers, payload });
  expect(refused.statusCode).toBe(400);
});
