import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeNotificationSetting,
  countUnreadNotifications,
  listNotifications,
  listNotificationSettings,
  markNotificationsRead,
  type NotificationKind,
  type NotificationDelivery,
} from '@portal/contract/notifications';
import { auditEntry } from '#server/audit/audit.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { runFindNotifications } from '#server/testing/notifications-fixture.ts';

let portal: TestPortal;
let desk: Caller;
let sales: Caller;
let owner: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-03-10T08:00:00Z'));
});
afterAll(() => portal.close());

beforeEach(async () => {
  owner = await portal.world.addCustomer();
  desk = await portal.signedIn(await portal.world.addEmployee(['service', 'customers']));
  sales = await portal.signedIn(await portal.world.addEmployee(['viewing_rights']));
});

const path = (kind: NotificationKind) => ({ params: { kind } });

describe('settings', () => {
  it('returns 401, 404 for kinds that the caller does not receive, and 400', async () => {
    const clinician = await portal.signedIn(await portal.world.addCustomerUser(owner.id));
    const body = { delivery: 'off' };
    const change = (as: Caller | undefined, kind: NotificationKind, sent: object) =>
      portal.call(changeNotificationSetting, {
        ...(as ? { as } : {}),
        ...path(kind),
        body: { ...sent },
      });
    expect((await change(undefined, 'maintenance_due', body)).status).toBe(401);
    expect((await change(clinician, 'request_waiting', body)).status).toBe(404);
    expect((await change(desk, 'document_added', body)).status).toBe(404);
    expect((await change(sales, 'maintenance_due', body)).status).toBe(404);
    expect((await change(sales, 'maintenance_due', { delivery: 'no' })).status).toBe(404);
    expect((await change(desk, 'maintenance_due', { delivery: 'no' })).status).toBe(400);
    const refused = await change(desk, 'maintenance_due', { delivery: 'at_once' });
    expect(refused).toMatchObject({
      status: 400,
      body: { delivery: ['Choose one of: daily, portal, off'] },
    });
    expect((await change(desk, 'maintenance_due', { sms: true })).status).toBe(400);
    const unknown = await portal.app.inject({
      method: 'PATCH',
      url: '/api/v1/notifications/settings/weather/',
      headers: { cookie: desk.cookie, 'x-csrftoken': desk.csrf },
      payload: body,
    });
    expect(unknown.statusCode).toBe(404);
  });

  it('lists the own kinds with their defaults, each changed by itself', async () => {
    const found = { delivery: 'daily', choices: ['daily', 'portal', 'off'] };
    const instant = { delivery: 'at_once', choices: ['at_once', 'daily', 'portal', 'off'] };
    expect((await portal.call(listNotificationSettings, { as: sales })).body).toEqual([
      { kind: 'right_expiring', ...found },
    ]);
    const change = (body: object) =>
      portal.call(changeNotificationSetting, {
        as: desk,
        ...path('maintenance_due'),
        body: { ...body },
      });
    await Promise.all([change({ delivery: 'off' }), change({ delivery: 'off' })]);
    expect((await change({})).body).toEqual({
      kind: 'maintenance_due',
      ...found,
      delivery: 'off',
    });
    expect((await portal.call(listNotificationSettings, { as: desk })).body).toEqual([
      { kind: 'promise_missed', ...instant },
      { kind: 'promise_at_risk', ...instant },
      { kind: 'request_received', ...instant },
      { kind: 'request_withdrawn', ...instant },
      { kind: 'reply_received', ...instant },
      { kind: 'ticket_assigned', ...instant },
      { kind: 'ticket_merged', ...instant },
      { kind: 'maintenance_due', ...found, delivery: 'off' },
      { kind: 'request_waiting', ...found },
      { kind: 'mail_waiting', ...found },
    ]);
    const isAbout = eq(auditEntry.objectType, 'notification_reader');
    expect(await portal.database.orm.$count(auditEntry, isAbout)).toBe(1);
    expect((await change({ delivery: 'daily' })).status).toBe(200);
    expect(await portal.database.orm.$count(auditEntry, isAbout)).toBe(2);
  });

  it('hides a disabled kind from list and count, and restores it', async () => {
    await portal.world.addInstalledDevice(owner.id, { nextMaintenanceOn: '2026-03-11' });
    await portal.world.addServiceRequest(owner.id, { createdAt: '2026-03-08T08:00:00Z' });
    await runFindNotifications(portal);
    const change = (delivery: NotificationDelivery) =>
      portal.call(changeNotificationSetting, {
        as: desk,
        ...path('maintenance_due'),
        body: { delivery },
      });
    const kinds = async () =>
      (await portal.call(listNotifications, { as: desk })).body.results.map(({ kind }) => kind);
    const unread = async () =>
      (await portal.call(countUnreadNotifications, { as: desk })).body.unread;
    await change('off');
    expect(await kinds()).toEqual(['request_waiting']);
    expect(await unread()).toBe(1);
    await portal.call(markNotificationsRead, { as: desk, body: {} });
    await change('portal');
    expect(await kinds()).toHaveLength(2);
    expect(await unread()).toBe(1);
  });
});
