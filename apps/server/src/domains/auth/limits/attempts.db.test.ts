// @every-postgres It tests a locking primitive.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { forgetAttempts, returnAttempt, takeAttempt, type LimitKey } from './attempts.ts';
import { limitKinds, limits } from './attempt.table.ts';

const start = new Date('2026-04-01T08:00:00Z');
const after = (milliseconds: number): Date => addMilliseconds(start, milliseconds);

let home: TestDatabase;
let people = 0;
/** Locks for 15 minutes after five attempts within 15 minutes. */
let lockingLimit: LimitKey;
/** Does not lock: 100 attempts within 15 minutes. */
let addressLimit: LimitKey;

beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());
beforeEach(() => {
  people += 1;
  lockingLimit = { kind: 'sign_in', subject: `${people}@example.org` };
  addressLimit = { kind: 'sign_in_address', subject: `192.0.2.${people}` };
});

const take = (limitKey: LimitKey, at: Date) => takeAttempt(home.database.orm, limitKey, at);

/** Takes an attempt and returns the error, or null on success. */
const getLimitError = (limitKey: LimitKey, at: Date) =>
  take(limitKey, at).then(
    () => null,
    (error: unknown) => error,
  );

async function takeMany(limitKey: LimitKey, count: number, at: Date): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) await take(limitKey, at);
}

describe('locking limit', () => {
  // @specification 4.6
  it('refuses the sixth attempt until 15 minutes after the fifth', async () => {
    for (let at = 0; at < 5; at += 1) await take(lockingLimit, after(minutes(at)));
    const until = '2026-04-01T08:19:00.000Z';
    expect(await getLimitError(lockingLimit, after(minutes(5)))).toMatchObject({
      code: 'account_locked',
      details: { extra: { locked_until: until }, retryAfterSeconds: 14 * 60 },
    });
    expect(await getLimitError(lockingLimit, after(minutes(19) - 1))).toMatchObject({
      code: 'account_locked',
    });
    expect(await getLimitError(lockingLimit, after(minutes(19)))).toBeNull();
  });

  it('opens after a lock’s time at the latest when the clock is set back by an hour', async () => {
    const ahead = minutes(60);
    await takeMany(lockingLimit, 5, after(ahead));
    expect(await getLimitError(lockingLimit, after(ahead + 1))).toMatchObject({
      code: 'account_locked',
    });
    expect(await getLimitError(lockingLimit, start)).toBeNull();
    // It counts anew, and a small difference between two machines opens no lock.
    await takeMany(lockingLimit, 4, start);
    expect(await getLimitError(lockingLimit, after(-minutes(5)))).toMatchObject({
      code: 'account_locked',
    });
    expect(await getLimitError(lockingLimit, after(minutes(15)))).toBeNull();
  });

  it('does not extend the lock by refused attempts', async () => {
    await takeMany(lockingLimit, 5, start);
    for (let at = 1; at < 15; at += 1)
      expect(await getLimitError(lockingLimit, after(minutes(at)))).not.toBeNull();
    expect(await getLimitError(lockingLimit, after(minutes(15)))).toBeNull();
  });

  it('allows five more attempts after a lock, then locks again', async () => {
    await takeMany(lockingLimit, 5, start);
    await takeMany(lockingLimit, 5, after(minutes(15)));
    expect(await getLimitError(lockingLimit, after(minutes(15) + 1))).toMatchObject({
      code: 'account_locked',
    });
  });

  it('counts the attempts of the last 15 minutes in a sliding window', async () => {
    for (let at = 0; at < 12; at += 1) await take(lockingLimit, after(minutes(4 * at)));
    expect(await getLimitError(lockingLimit, after(minutes(44) + seconds(1)))).toBeNull();
    expect(await getLimitError(lockingLimit, after(minutes(44) + seconds(2)))).toMatchObject({
      code: 'account_locked',
    });
  });

  it('counts parts, subjects and kinds separately', async () => {
    const browser = { ...lockingLimit, part: 'a browser' };
    await takeMany(lockingLimit, 5, start);
    expect(await getLimitError(browser, start)).toBeNull();
    expect(
      await getLimitError({ ...lockingLimit, subject: `x${lockingLimit.subject}` }, start),
    ).toBeNull();
    expect(await getLimitError({ ...lockingLimit, kind: 'password_check' }, start)).toBeNull();
    await takeMany(browser, 4, start);
    expect(await getLimitError(browser, start)).toMatchObject({ code: 'account_locked' });
  });

  it('forgets one part or all parts of a subject', async () => {
    const browser = { ...lockingLimit, part: 'a browser' };
    await takeMany(lockingLimit, 5, start);
    await takeMany(browser, 5, start);
    await forgetAttempts(home.database.orm, browser);
    expect(await getLimitError(browser, start)).toBeNull();
    expect(await getLimitError(lockingLimit, start)).not.toBeNull();
    await takeMany(browser, 4, start);
    await forgetAttempts(home.database.orm, {
      kind: lockingLimit.kind,
      subject: lockingLimit.subject,
    });
    expect(await getLimitError(browser, start)).toBeNull();
    expect(await getLimitError(lockingLimit, start)).toBeNull();
  });

  it('allows five of 200 concurrent attempts', async () => {
    const refusals = await Promise.all(
      Array.from({ length: 200 }, (_none, at) => getLimitError(lockingLimit, after(at % 7))),
    );
    expect(refusals.filter((one) => one === null)).toHaveLength(5);
    for (const one of refusals) if (one) expect(one).toMatchObject({ code: 'account_locked' });
  });

  it('unlocks when the attempt that caused the lock is returned', async () => {
    await takeMany(lockingLimit, 4, start);
    await take(lockingLimit, after(1));
    await returnAttempt(home.database.orm, lockingLimit, after(1));
    expect(await getLimitError(lockingLimit, after(2))).toBeNull();
    expect(await getLimitError(lockingLimit, after(3))).not.toBeNull();
  });
});

describe('limit without a lock', () => {
  it('allows an attempt when the oldest one expires and sends the time until then', async () => {
    await take(addressLimit, start);
    await takeMany(addressLimit, 99, after(minutes(5)));
    expect(await getLimitError(addressLimit, after(minutes(10)))).toMatchObject({
      code: 'throttled',
      details: { retryAfterSeconds: 5 * 60 },
    });
    expect(await getLimitError(addressLimit, after(minutes(15)))).toBeNull();
    expect(await getLimitError(addressLimit, after(minutes(15) + 1))).toMatchObject({
      code: 'throttled',
      details: { retryAfterSeconds: 5 * 60 },
    });
  });

  it('returns one of several attempts of the same instant', async () => {
    await takeMany(addressLimit, 100, start);
    await returnAttempt(home.database.orm, addressLimit, start);
    expect(await getLimitError(addressLimit, start)).toBeNull();
    expect(await getLimitError(addressLimit, start)).toMatchObject({ code: 'throttled' });
  });

  it('changes nothing when the returned attempt does not exist', async () => {
    await takeMany(addressLimit, 100, start);
    await returnAttempt(home.database.orm, addressLimit, after(1));
    await returnAttempt(home.database.orm, { ...addressLimit, subject: 'nobody' }, start);
    expect(await getLimitError(addressLimit, start)).toMatchObject({ code: 'throttled' });
  });
});

it.each(limitKinds)('refuses the attempt after the maximum of %s', async (kind) => {
  const limitKey = { kind, subject: 'anybody' };
  await takeMany(limitKey, limits[kind].max, start);
  expect(await getLimitError(limitKey, start)).not.toBeNull();
});

it('counts without waiting for the disk', async () => {
  const { rows } = await home.database.pool.query(
    `select relpersistence from pg_class where oid = 'attempt'::regclass`,
  );
  // Unlogged (PostgreSQL, pg_class).
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});
