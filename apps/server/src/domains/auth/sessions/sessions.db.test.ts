import { eq } from 'drizzle-orm';
import { endOneSession, endOtherSessions, listSessions } from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readAllPages } from '#server/testing/read-list.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { session } from './session.table.ts';

const start = new Date('2026-04-01T08:00:00Z');

let portal: TestPortal;
let ada: { id: string };
let here: Caller;
let there: Caller;
let otherUser: Caller;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  const own = await portal.world.addCustomer();
  ada = await portal.world.addCustomerUser(own.id);
  here = await portal.signedIn(ada);
  there = await portal.signedIn(ada);
  otherUser = await portal.signedIn(await portal.world.addCustomerUser(own.id));
});

const listAs = (as: Caller) => portal.call(listSessions, { as });
const end = (as: Caller, id: string) => portal.call(endOneSession, { as, params: { id } });
const getStatus = async (as: Caller) => (await portal.call(getMe, { as })).status;

async function getSessionId(as: Caller): Promise<string> {
  const { body } = await listAs(as);
  return body.results.find((one) => one.is_current)?.id ?? '';
}

describe('session list', () => {
  it('returns 401 without a session', async () => {
    expect((await portal.call(listSessions)).status).toBe(401);
    expect((await portal.call(endOtherSessions)).status).toBe(401);
  });

  it('returns the user’s active sessions, newest first, and marks the current one', async () => {
    await portal.database.orm
      .update(session)
      .set({ ip: '192.0.2.1', userAgent: 'Firefox' })
      .where(eq(session.id, await getSessionId(here)));
    const { body } = await listAs(here);
    expect(body).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        {
          id: await getSessionId(there),
          created_at: '2026-04-01T08:00:00.000Z',
          last_seen_at: '2026-04-01T08:00:00.000Z',
          ip: null,
          user_agent: null,
          is_current: false,
        },
        expect.objectContaining({ ip: '192.0.2.1', user_agent: 'Firefox', is_current: true }),
      ],
    });
    for (const [search, count] of [
      ['fox', 1],
      ['192.0', 1],
      ['safari', 0],
    ] as const) {
      const found = await portal.call(listSessions, { as: here, query: { search } });
      expect([search, found.body.count]).toEqual([search, count]);
    }
  });

  it('leaves out ended, idle and expired sessions', async () => {
    await portal.database.orm.delete(session).where(eq(session.userId, ada.id));
    await portal.world.addSession(ada.id, addMilliseconds(start, -days(7)));
    const young = await portal.world.addSession(ada.id, addMilliseconds(start, -days(6)));
    const old = await portal.world.addSession(ada.id, addMilliseconds(start, -days(30)));
    await portal.database.orm
      .update(session)
      .set({ lastSeenAt: start.toISOString() })
      .where(eq(session.id, old.id));
    here = await portal.signedIn(ada);
    const { body } = await listAs(here);
    expect(body.results.map(({ id }) => id)).toEqual([await getSessionId(here), young.id]);
  });

  it('returns pages in every ordering of the contract', async () => {
    for (const daysAgo of [3, 1, 2])
      await portal.world.addSession(ada.id, addMilliseconds(start, -days(daysAgo)));
    for (const ordering of ['', 'created_at', '-last_seen_at']) {
      const url = `/api/v1/auth/sessions/?limit=2&ordering=${ordering}`;
      const pages = await readAllPages(portal, here, url);
      expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(5);
    }
    const { body } = await portal.call(listSessions, {
      as: here,
      query: { ordering: 'created_at' },
    });
    const created = body.results.map(({ created_at: at }) => at);
    expect(created).toEqual(created.toSorted());
  });
});

describe('ending a session', () => {
  it('returns 401 without a session and 404 for an invalid, unknown or foreign id', async () => {
    const theirs = await getSessionId(otherUser);
    expect((await end(portal.anonymous, theirs)).status).toBe(401);
    for (const id of ['x', '0199f9c8-0000-7000-8000-000000000001', theirs]) {
      expect((await end(here, id)).status).toBe(404);
    }
    expect(await getStatus(otherUser)).toBe(200);
  });

  test('returns 204 and ends the session at once, then 404', async () => {
    const id = await getSessionId(there);
    expect((await end(here, id)).status).toBe(204);
    expect(await getStatus(there)).toBe(401);
    expect(await getStatus(here)).toBe(200);
    expect((await end(here, id)).status).toBe(404);
    const [entry] = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, ada.id));
    expect(entry).toMatchObject({ action: 'end_session', actorId: ada.id });
  });

  test('returns 204 for the current session and signs out', async () => {
    expect((await end(here, await getSessionId(here))).status).toBe(204);
    expect(await getStatus(here)).toBe(401);
  });
});

it('returns 204 and ends the caller’s other sessions only', async () => {
  const further = await portal.signedIn(ada);
  expect((await portal.call(endOtherSessions, { as: here })).status).toBe(204);
  expect(await Promise.all([here, there, further, otherUser].map(getStatus))).toEqual([
    200, 401, 401, 200,
  ]);
  expect((await portal.call(endOtherSessions, { as: here })).status).toBe(204);
});
