import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { attempt } from '../limits/attempt.table.ts';
import { accountLink } from '../links/account-link.table.ts';
import { passkeyChallenge } from '../passkeys/passkey.table.ts';
import { requestAllowance } from '../request-limits/request-allowance.table.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const sweepAt = (now: Date): Promise<void> =>
  runJob(sweepSignIns, { ...portal, clock: { now: () => now } });

it('deletes links 90 days after expiry and keeps younger ones', async () => {
  const now = new Date();
  const { orm } = portal.database;
  const user = await portal.world.addEmployee();
  const linkThatRanOut = async (daysAgo: number) => {
    const id = newId();
    const expiresAt = addMilliseconds(now, -days(daysAgo)).toISOString();
    const token = { purpose: 'setup_password' as const, tokenDigest: Buffer.alloc(32, daysAgo) };
    await orm
      .insert(accountLink)
      .values({ id, userId: user.id, ...token, createdAt: expiresAt, expiresAt });
    return id;
  };
  await linkThatRanOut(91);
  const youngLink = await linkThatRanOut(89);

  await sweepAt(now);

  expect((await orm.select().from(accountLink)).map(({ id }) => id)).toEqual([youngLink]);
});

it('deletes challenges of passkeys once they have expired', async () => {
  const now = new Date();
  const { orm } = portal.database;
  for (const [name, age] of [
    ['old', 1],
    ['young', -1],
  ] as const) {
    const expiresAt = addMilliseconds(now, -age).toISOString();
    await orm.insert(passkeyChallenge).values({ digest: Buffer.from(name), expiresAt });
  }
  await sweepAt(now);
  const challenges = await orm.select().from(passkeyChallenge);
  expect(challenges.map(({ digest }) => digest.toString())).toEqual(['young']);
});

it('deletes browsers after a year, and attempts and challenges after two days', async () => {
  const now = new Date();
  const { orm } = portal.database;
  const { id: userId } = await portal.world.addEmployee();
  const ago = (milliseconds: number): string => addMilliseconds(now, -milliseconds).toISOString();
  for (const at of [ago(days(366)), ago(days(364))]) {
    const timestamps = { firstSeenAt: at, lastSeenAt: at };
    await orm.insert(knownBrowser).values({ userId, deviceId: newId(), ...timestamps });
  }
  for (const [subject, at] of [
    ['old', ago(hours(49))],
    ['young', ago(hours(47))],
  ] as const) {
    await orm.insert(attempt).values({ kind: 'sign_in', subject, tries: [at], lastAt: at });
    await orm.insert(twoFactorChallenge).values({
      id: newId(),
      userId,
      tokenDigest: Buffer.from(subject),
      deviceId: newId(),
      createdAt: at,
      expiresAt: at,
    });
  }

  await sweepAt(now);

  expect(await orm.$count(knownBrowser)).toBe(1);
  expect((await orm.select().from(attempt)).map(({ subject }) => subject)).toEqual(['young']);
  const challenges = await orm.select().from(twoFactorChallenge);
  expect(challenges.map(({ tokenDigest }) => tokenDigest.toString())).toEqual(['young']);
});

it('deletes what is stored of a limit once all of it may be used again', async () => {
  const now = new Date();
  const { orm } = portal.database;
  const inUse = newId();
  for (const [ownerId, milliseconds] of [
    [newId(), -1],
    [inUse, 1000],
  ] as const) {
    const fullAt = addMilliseconds(now, milliseconds).toISOString();
    await orm.insert(requestAllowance).values({ use: 'write', ownerId, fullAt });
  }
  await sweepAt(now);
  expect((await orm.select().from(requestAllowance)).map(({ ownerId }) => ownerId)).toEqual([
    inUse,
  ]);
});
