// @every-postgres It tests how PostgreSQL computes with time.
import { createLead, getDueCalendar, getLeadReport } from '@portal/contract/crm';
import { createCalendarFeed, createServiceRequest } from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/domains/auth/passwords/password-hash.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addDays } from '#server/kernel/calendar-day.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { Browser } from './browser.ts';
import { readMailbox } from './mailbox.ts';
import { runFindNotifications, runSendDigests } from './notifications-fixture.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

const brussels = 'Europe/Brussels';
const noumea = 'Pacific/Noumea';

/** Half past eleven and half past twelve at night, in winter, in summer and at the clock changes. */
const nights: readonly (readonly [now: string, timeZone: string, today: string])[] = [
  ['2026-01-15T22:30:00Z', brussels, '2026-01-15'],
  ['2026-01-15T23:30:00Z', brussels, '2026-01-16'],
  ['2026-03-28T22:30:00Z', brussels, '2026-03-28'],
  ['2026-03-28T23:30:00Z', brussels, '2026-03-29'],
  ['2026-03-29T21:30:00Z', brussels, '2026-03-29'],
  ['2026-03-29T22:30:00Z', brussels, '2026-03-30'],
  ['2026-10-24T21:30:00Z', brussels, '2026-10-24'],
  ['2026-10-24T22:30:00Z', brussels, '2026-10-25'],
  ['2026-10-25T22:30:00Z', brussels, '2026-10-25'],
  ['2026-10-25T23:30:00Z', brussels, '2026-10-26'],
  ['2026-11-25T12:30:00Z', noumea, '2026-11-25'],
  ['2026-11-25T13:30:00Z', noumea, '2026-11-26'],
];

let portal: TestPortal;
let customer: { id: string };
let device: { id: string };
let person: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
  customer = await portal.world.addCustomer();
  device = await portal.world.addInstalledDevice(customer.id, { nextMaintenanceOn: null });
  person = await portal.world.addEmployee(['service', 'customers', 'pipeline']);
});
afterAll(() => portal.close());

async function setTime(now: string): Promise<Caller> {
  portal.clock.set(new Date(now));
  return portal.signedIn(person);
}

const deleteDevices = (devices: readonly { id: string }[]) =>
  portal.database.pool.query('delete from installed_device where id = any($1)', [
    devices.map(({ id }) => id),
  ]);

const inZone = (timeZone: string) => ({ 'time-zone': timeZone });

describe.each(nights)('at %s in %s', (now, timeZone, today) => {
  it(`dates a service request and an export ${today}`, async () => {
    const as = await setTime(now);
    const headers = inZone(timeZone);
    const body = { installed_device_id: device.id, description: 'No light' };
    const made = await portal.call(createServiceRequest, { as, body, headers });
    expect(made.body.request_date).toBe(today);
    const file = await portal.app.inject({
      url: '/api/v1/crm/customers/export/',
      headers: { cookie: as.cookie, ...headers },
    });
    expect(file.headers['content-disposition']).toContain(`customers-${today}.csv`);
  });

  it(`counts as overdue what was due before ${today}`, async () => {
    const as = await setTime(now);
    const devices = [];
    for (const nextMaintenanceOn of [addDays(today, -1), today])
      devices.push(await portal.world.addInstalledDevice(customer.id, { nextMaintenanceOn }));
    const { body } = await portal.call(getDueCalendar, {
      as,
      query: { from: today, until: today },
      headers: inZone(timeZone),
    });
    expect(body.overdue).toBe(1);
    await deleteDevices(devices);
  });
});

describe('time zone of a caller', () => {
  it('falls back to the stored one for calls that state none, and to the portal’s', async () => {
    const as = await setTime('2026-11-25T13:30:00Z');
    const body = { installed_device_id: device.id, description: 'No light' };
    const requestDay = async (headers = {}) =>
      (await portal.call(createServiceRequest, { as, body, headers })).body.request_date;
    expect(await requestDay()).toBe('2026-11-25');
    expect(await requestDay(inZone('Mars/Olympus'))).toBe('2026-11-25');
    await portal.database.orm
      .update(userAccount)
      .set({ timeZone: noumea })
      .where(eq(userAccount.id, person.id));
    expect(await requestDay()).toBe('2026-11-26');
    expect(await requestDay(inZone(brussels))).toBe('2026-11-25');
  });

  it('follows the browser at sign-in and when the session is refreshed, and shows in mails', async () => {
    portal.clock.set(new Date('2026-11-25T13:30:00Z'));
    const password = 'correct horse battery';
    const passwordHash = await hashPassword(password);
    const { id, email } = await portal.world.addEmployee([], { passwordHash });
    const readZone = async () =>
      (
        await portal.database.orm
          .select({ timeZone: userAccount.timeZone })
          .from(userAccount)
          .where(eq(userAccount.id, id))
      )[0]?.timeZone;
    const signIn = async (from: Browser, headers: Record<string, string>) => {
      await from.call('GET', '/auth/csrf/');
      const response = await from.call('POST', '/auth/jwt/create/', {
        body: { email, password },
        headers,
      });
      expect(response.status).toBe(200);
    };
    const browser = new Browser(portal.app);
    await signIn(browser, {});
    expect(await readZone()).toBeNull();
    await signIn(browser, inZone('pacific/noumea'));
    expect(await readZone()).toBe(noumea);
    await signIn(new Browser(portal.app), {});
    expect(await readZone()).toBe(noumea);
    const [mail] = await readMailbox(portal, email);
    expect(mail?.text).toContain('26 November 2026 at 00:30 GMT+11');
    const refreshed = await browser.call('POST', '/auth/jwt/refresh/', {
      headers: inZone(brussels),
    });
    expect(refreshed.status).toBe(200);
    expect(await readZone()).toBe(brussels);
  });
});

describe('report on leads', () => {
  it('begins its days and weeks where the caller is', async () => {
    const add = async (now: string, name: string) => {
      const as = await setTime(now);
      return portal.call(createLead, { as, body: { contact: { name } } });
    };
    // In Brussels Sunday 29 March, half an hour before and after midnight; in Noumea both Monday.
    await add('2026-03-29T21:30:00Z', 'Ada');
    await add('2026-03-29T22:30:00Z', 'Bea');
    const as = await setTime('2026-04-15T12:00:00Z');
    const report = async (from: string, to: string, timeZone: string) => {
      const query = { from, to };
      const { body } = await portal.call(getLeadReport, { as, query, headers: inZone(timeZone) });
      return body.flow.map(({ week, count }) => [week, count]);
    };
    expect(await report('2026-03-29', '2026-03-30', brussels)).toEqual([
      ['2026-03-23', 1],
      ['2026-03-30', 1],
    ]);
    expect(await report('2026-03-29', '2026-03-29', brussels)).toEqual([['2026-03-23', 1]]);
    expect(await report('2026-03-30', '2026-03-30', noumea)).toEqual([['2026-03-30', 2]]);
    expect(await report('2026-03-29', '2026-03-29', noumea)).toEqual([]);
  });
});

describe('calendar feed', () => {
  it('begins with the maintenance of its owner’s today', async () => {
    const as = await setTime('2026-11-25T13:30:00Z');
    await portal.database.orm
      .update(userAccount)
      .set({ timeZone: noumea })
      .where(eq(userAccount.id, person.id));
    const devices = [];
    for (const nextMaintenanceOn of ['2026-11-25', '2026-11-26'])
      devices.push(await portal.world.addInstalledDevice(customer.id, { nextMaintenanceOn }));
    const { body } = await portal.call(createCalendarFeed, { as, body: { scope: 'all' } });
    const { payload } = await portal.app.inject({ url: new URL(body.url).pathname });
    expect(payload).toContain('DTSTART;VALUE=DATE:20261126');
    expect(payload).not.toContain('DTSTART;VALUE=DATE:20261125');
    await deleteDevices(devices);
  });
});

describe('daily mail', () => {
  it('counts as overdue what was due before the receiver’s today', async () => {
    portal.clock.set(new Date('2026-11-25T13:30:00Z'));
    await portal.database.pool.query('update user_account set password_hash = null');
    const receiver = (timeZone: string | null) =>
      portal.world.addEmployee(['service'], { passwordHash: 'set', timeZone });
    const [near, far] = [await receiver(null), await receiver(noumea)];
    await portal.world.addInstalledDevice(customer.id, { nextMaintenanceOn: '2026-11-25' });
    await runFindNotifications(portal);
    await runSendDigests(portal);
    const [here] = await readMailbox(portal, near.email);
    const [there] = await readMailbox(portal, far.email);
    expect(here?.text).toContain('One device has maintenance due within 30 days.');
    expect(there?.text).toContain('One device has overdue maintenance.');
    const zones = await portal.database.orm
      .select({ timeZone: mailOutbox.timeZone })
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, far.email));
    expect(zones).toEqual([{ timeZone: noumea }]);
  });
});
