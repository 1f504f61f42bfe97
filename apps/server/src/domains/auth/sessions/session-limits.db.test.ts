import { listSessions } from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { Browser } from '#server/testing/browser.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { secretKey, testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { password, withPassword } from '#server/testing/second-factor.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { securitySettings } from '../security/security-settings.table.ts';
import { session } from './session.table.ts';

const start = new Date('2026-04-01T08:00:00Z');

let portal: TestPortal;
let otherInstance: FastifyInstance;
let ada: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
  otherInstance = await createSecondApp(portal, { environment: { SECRET_KEY: secretKey } });
});
afterAll(async () => {
  await otherInstance.close();
  await portal.close();
});
beforeEach(async () => {
  portal.clock.set(start);
  await set({ maxSessions: null, idleMinutes: 10_080 });
  ada = await addPerson();
});

const set = (values: Partial<typeof securitySettings.$inferInsert>) =>
  portal.database.orm.update(securitySettings).set(values);

async function addPerson(): Promise<{ id: string; email: string }> {
  const { id } = await portal.world.addCustomer();
  const person = await portal.world.addCustomerUser(id);
  await withPassword(portal, person);
  await portal.database.orm.delete(session).where(eq(session.userId, person.id));
  return person;
}

const pass = (milliseconds: number): void =>
  portal.clock.set(addMilliseconds(portal.clock.now(), milliseconds));

async function signIn({ email } = ada, browser = new Browser(portal.app)): Promise<Browser> {
  expect((await browser.signIn(email, password)).status).toBe(200);
  return browser;
}

const getStatus = async (browser: Browser) => (await browser.call('GET', '/users/me/')).status;

const countOpen = ({ id } = ada) =>
  portal.database.orm.$count(session, and(eq(session.userId, id), isNull(session.endedAt)));

describe('signing in again in one browser', () => {
  it('ends the earlier session of the browser, and none of other browsers', async () => {
    const elsewhere = await signIn();
    const browser = await signIn();
    const stolen = browser.copy();
    await signIn(ada, browser);
    expect(await getStatus(stolen)).toBe(401);
    expect(await getStatus(browser)).toBe(200);
    expect(await getStatus(elsewhere)).toBe(200);
    expect(await countOpen()).toBe(2);
  });

  it('ends the session of another person who used the browser before', async () => {
    const bert = await addPerson();
    const browser = await signIn();
    const stolen = browser.copy();
    await signIn(bert, browser);
    expect(await getStatus(stolen)).toBe(401);
    expect(await getStatus(browser)).toBe(200);
    expect(await countOpen()).toBe(0);
  });

  it('does not end a session for a wrong password', async () => {
    const browser = await signIn();
    expect((await browser.signIn(ada.email, 'wrong password')).status).toBe(400);
    expect(await getStatus(browser)).toBe(200);
  });
});

describe('maximum of sessions', () => {
  it.each([1, 2, 3])('ends the one that was not used for longest, beyond %d', async (most) => {
    await set({ maxSessions: most });
    const browsers: Browser[] = [];
    for (let at = 0; at < most + 2; at += 1) {
      browsers.push(await signIn());
      pass(seconds(1));
    }
    const statuses: number[] = [];
    for (const browser of browsers) statuses.push(await getStatus(browser));
    expect(statuses).toEqual([401, 401, ...Array.from({ length: most }, () => 200)]);
  });

  it('never ends the session that has just begun, though others were used later', async () => {
    await set({ maxSessions: 1 });
    const earlier = await signIn();
    const lastSeenAt = addMilliseconds(portal.clock.now(), minutes(1)).toISOString();
    await portal.database.orm.update(session).set({ lastSeenAt }).where(eq(session.userId, ada.id));
    const browser = await signIn();
    expect([await getStatus(earlier), await getStatus(browser)]).toEqual([401, 200]);
  });

  it('informs the person by mail and in the audit log', async () => {
    await set({ maxSessions: 1 });
    await signIn();
    const before = (await readMailbox(portal, ada.email)).length;
    pass(seconds(1));
    await signIn();
    const mails = (await readMailbox(portal, ada.email)).slice(before);
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'new_sign_in',
      'oldest_session_ended',
    ]);
    const entries = await portal.database.orm
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(and(eq(auditEntry.objectId, ada.id), eq(auditEntry.action, 'end_session')));
    expect(entries).toHaveLength(1);
  });

  it('begins no session in a known browser if the oldest one cannot be ended', async () => {
    const { pool } = portal.database;
    const browser = await signIn();
    await signIn();
    await set({ maxSessions: 1 });
    await pool.query(`create function refuse_mail() returns trigger language plpgsql
      as $$ begin raise exception 'no mail'; end $$`);
    await pool.query(`create trigger refuse_mail before insert on mail_outbox for each row
      when (new.template = 'oldest_session_ended') execute function refuse_mail()`);
    pass(seconds(1));
    expect((await browser.signIn(ada.email, password)).status).toBe(500);
    await pool.query('drop function refuse_mail cascade');
    const isBegun = and(
      eq(session.userId, ada.id),
      eq(session.createdAt, portal.clock.now().toISOString()),
    );
    expect(await portal.database.orm.$count(session, isBegun)).toBe(0);
    expect(await countOpen()).toBe(2);
  });

  it('limits concurrent sign-ins at several processes, too', async () => {
    await set({ maxSessions: 2 });
    const apps = [portal.app, otherInstance];
    await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        signIn(ada, new Browser(apps[at % 2] ?? portal.app)),
      ),
    );
    expect(await countOpen()).toBe(2);
  });

  it('counts neither ended sessions nor those of others', async () => {
    await set({ maxSessions: 2 });
    const bert = await addPerson();
    const first = await signIn();
    await signIn(bert);
    await (await signIn()).call('POST', '/auth/jwt/logout/');
    pass(seconds(1));
    await signIn();
    expect(await getStatus(first)).toBe(200);
  });
});

describe('idle time', () => {
  it.each([5, 30, 10_080])('ends a session after %d minutes without a request', async (idle) => {
    await set({ idleMinutes: idle });
    const as: Caller = await portal.signedIn(ada);
    pass(minutes(idle) - 1);
    const { id } = ada;
    await portal.database.orm
      .update(session)
      .set({ lastSeenAt: start.toISOString() })
      .where(eq(session.userId, id));
    const renewed = await portal.signedIn(ada);
    expect((await portal.call(listSessions, { as: renewed })).body.count).toBe(2);
    pass(1);
    expect((await portal.call(listSessions, { as: renewed })).body.count).toBe(1);
    expect((await portal.call(getMe, { as })).status).toBe(401);
  });

  it('continues with each request, and is stored at most every tenth of it', async () => {
    await set({ idleMinutes: 10 });
    const browser = await signIn();
    for (let at = 0; at < 6; at += 1) {
      pass(minutes(2));
      expect(await getStatus(browser)).toBe(200);
      await expect.poll(getLastSeen).toBe(portal.clock.now().toISOString());
    }
    const seen = await getLastSeen();
    pass(seconds(59));
    expect(await getStatus(browser)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await getLastSeen()).toBe(seen);
  });

  it('applies to a refresh, too', async () => {
    await set({ idleMinutes: 10 });
    const browser = await signIn();
    pass(minutes(10));
    expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(401);
  });

  it('applies to sessions that have begun before it was shortened', async () => {
    const browser = await signIn();
    pass(minutes(14));
    expect(await getStatus(browser)).toBe(200);
    await set({ idleMinutes: 5 });
    expect(await getStatus(browser)).toBe(401);
  });
});

async function getLastSeen(): Promise<string | undefined> {
  const [row] = await portal.database.orm
    .select({ lastSeenAt: session.lastSeenAt })
    .from(session)
    .where(and(eq(session.userId, ada.id), isNull(session.endedAt)));
  return row?.lastSeenAt;
}
