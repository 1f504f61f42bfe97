import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRetention, previewRetention, type RetentionRule } from '@portal/contract/compliance';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

const now = new Date('2026-06-01T12:00:00Z');

let portal: TestPortal;
let officer: Caller;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(now);
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
});

afterAll(() => portal.close());

const toParams = (rule: string): { rule: RetentionRule } => Object({ rule });
const preview = (as: Caller, rule: string, count: number) =>
  portal.call(previewRetention, { as, params: toParams(rule), query: { days: count } });

it('returns 401 without a session, 403 without `privacy`, 404 for an unknown rule, 400 for too many days', async () => {
  const other = await portal.signedIn(await portal.world.addEmployee(['system']));
  expect((await preview(portal.anonymous, 'sessions', 30)).status).toBe(401);
  expect((await preview(other, 'sessions', 30)).status).toBe(403);
  expect((await preview(officer, 'dreams', 30)).status).toBe(404);
  expect((await preview(officer, 'sessions', 0)).status).toBe(400);
  expect((await preview(officer, 'sessions', 3661)).status).toBe(400);
});

test('counts what a shorter term would remove, without changes', async () => {
  const { id } = await portal.world.addEmployee([]);
  await portal.signedIn({ id });
  const ended = addMilliseconds(now, -days(10)).toISOString();
  await portal.database.orm
    .update(session)
    .set({ endedAt: ended, lastSeenAt: ended })
    .where(eq(session.userId, id));
  expect((await preview(officer, 'sessions', 9)).body).toEqual({ due: 1 });
  expect((await preview(officer, 'sessions', 11)).body).toEqual({ due: 0 });
  const { body } = await portal.call(listRetention, { as: officer });
  expect(body.find(({ rule }) => rule === 'sessions')).toMatchObject({ due: 0 });
});
