import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { forgetAttempts, returnAttempt, takeAttempt, type LimitKey } from './attempts.ts';
import { limitKinds, limits } from './limits.ts';

const start = new Date('2026-04-01T08:00:00Z');
const after = (milliseconds: number): Date => addMilliseconds(start, milliseconds);

let home: TestDatabase;
let people = 0;
/** A limit that locks: five within 15 minutes close for 15 minutes. */
let lockingLimit: LimitKey;
/** One that does not: a hundred within 15 minutes. */
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

/** Takes one, and answers the refusal if it was none. */
const getLimitError = (limitKey: LimitKey, at: Date) =>
  take(limitKey, at).then(
    () => null,
    (error: unknown) => error,
  );

async function takeMany(limitKey: LimitKey, count: number, at: Date): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) await take(limitKey, at);
}

describe('a limit that locks', () => {
  it('refuses the sixth try until 15 minutes after the fifth', async () => {
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

  it('is not made longer by those it refuses', async () => {
    await takeMany(lockingLimit, 5, start);
    for (let at = 1; at < 15; at += 1)
      expect(await getLimitError(lockingLimit, after(minutes(at)))).not.toBeNull();
    expect(await getLimitError(lockingLimit, after(minutes(15)))).toBeNull();
  });

  it('starts anew after a lock: five more, then another', async () => {
    await takeMany(lockingLimit, 5, start);
    await takeMany(lockingLimit, 5, after(minutes(15)));
    expect(await getLimitError(lockingLimit, after(minutes(15) + 1))).toMatchObject({
      code: 'account_locked',
    });
  });

  it('counts what is younger than 15 minutes, wherever the window begins', async () => {
    for (let at = 0; at < 12; at += 1) await take(lockingLimit, after(minutes(4 * at)));
    expect(await getLimitError(lockingLimit, after(minutes(44) + seconds(1)))).toBeNull();
    expect(await getLimitError(lockingLimit, after(minutes(44) + seconds(2)))).toMatchObject({
      code: 'account_locked',
    });
  });

  it('keeps the parts of a subject apart, and other subjects and kinds', async () => {
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

  it('forgets one part, or all of them', async () => {
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

  it('gives five of 200 who come at once', async () => {
    const refusals = await Promise.all(
      Array.from({ length: 200 }, (_none, at) => getLimitError(lockingLimit, after(at % 7))),
    );
    expect(refusals.filter((one) => one === null)).toHaveLength(5);
    for (const one of refusals) if (one) expect(one).toMatchObject({ code: 'account_locked' });
  });

  it('opens again where the try that closed it was none', async () => {
    await takeMany(lockingLimit, 4, start);
    await take(lockingLimit, after(1));
    await returnAttempt(home.database.orm, lockingLimit, after(1));
    expect(await getLimitError(lockingLimit, after(2))).toBeNull();
    expect(await getLimitError(lockingLimit, after(3))).not.toBeNull();
  });
});

describe('a limit that does not lock', () => {
  it('opens as its oldest try grows too old, and says when', async () => {
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

  it('takes back one of those made at the same instant', async () => {
    await takeMany(addressLimit, 100, start);
    await returnAttempt(home.database.orm, addressLimit, start);
    expect(await getLimitError(addressLimit, start)).toBeNull();
    expect(await getLimitError(addressLimit, start)).toMatchObject({ code: 'throttled' });
  });

  it('is as it was where the try that is given back is not there', async () => {
    await takeMany(addressLimit, 100, start);
    await returnAttempt(home.database.orm, addressLimit, after(1));
    await returnAttempt(home.database.orm, { ...addressLimit, subject: 'nobody' }, start);
    expect(await getLimitError(addressLimit, start)).toMatchObject({ code: 'throttled' });
  });
});

it.each(limitKinds)('%s counts to its most', async (kind) => {
  const limitKey = { kind, subject: 'anybody' };
  await takeMany(limitKey, limits[kind].max, start);
  expect(await getLimitError(limitKey, start)).not.toBeNull();
});
