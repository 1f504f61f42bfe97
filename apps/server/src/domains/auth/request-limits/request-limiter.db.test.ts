import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestLimiter } from '#server/http/limited-use.ts';
import { allClinics, anonymous, type CustomerUser, type Employee } from '#server/kernel/actor.ts';
import { addMilliseconds, minutes, seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { requestAllowance } from './request-allowance.table.ts';
import { createRequestLimiter } from './request-limiter.ts';

let home: TestDatabase;
let now: Date;

beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());
beforeEach(() => {
  now = new Date('2026-04-01T08:00:00Z');
});

const pass = (milliseconds: number): void => void (now = addMilliseconds(now, milliseconds));

const session = {
  sessionId: newId(),
  language: null,
  timeZone: null,
  authenticatedAt: new Date(),
  setUpDueAt: null,
};
const createEmployee = (): Employee => ({
  ...session,
  kind: 'employee',
  userId: newId(),
  permissions: new Set(),
});
const createCustomerUser = (customerId: string): CustomerUser => ({
  ...session,
  ...allClinics,
  kind: 'customer',
  userId: newId(),
  customerId,
});

/** A tenth of the limits: 300 changes at once for an employee, and one more each second. */
const createLimiter = (factor = 0.1): RequestLimiter =>
  createRequestLimiter({ database: home.database, clock: { now: () => now }, factor });

/** Makes requests one after the other and returns how many were allowed. */
async function countAllowed(
  limiters: readonly RequestLimiter[],
  actor: Employee | CustomerUser,
  { requests, use = 'write' }: { requests: number; use?: 'write' | 'export' },
): Promise<number> {
  let allowed = 0;
  for (let at = 0; at < requests; at += 1) {
    const limiter = limiters[at % limiters.length];
    if (
      (await limiter?.take(use, actor).then(
        () => true,
        () => false,
      )) ??
      false
    )
      allowed += 1;
  }
  return allowed;
}

const getRefusal = (limiter: RequestLimiter, actor: Employee | CustomerUser) =>
  limiter.take('write', actor).then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error : null),
  );

it('allows what may come at once, then one more for each interval', async () => {
  const limiter = createLimiter();
  const employee = createEmployee();
  expect(await countAllowed([limiter], employee, { requests: 400 })).toBe(300);
  pass(999);
  expect(await countAllowed([limiter], employee, { requests: 3 })).toBe(0);
  pass(1);
  expect(await countAllowed([limiter], employee, { requests: 3 })).toBe(1);
  pass(seconds(10));
  expect(await countAllowed([limiter], employee, { requests: 20 })).toBe(10);
  await limiter.close();
  pass(minutes(5));
  expect(await countAllowed([limiter], employee, { requests: 400 })).toBe(300);
  await limiter.close();
});

it('names in the refusal when the next request is allowed', async () => {
  const limiter = createLimiter(0.01);
  const employee = createEmployee();
  await countAllowed([limiter], employee, { requests: 30 });
  const refusal = await getRefusal(limiter, employee);
  expect(refusal).toMatchObject({
    code: 'throttled',
    details: {
      retryAfterSeconds: 10,
      message: { key: 'limit.write', params: { wait: { seconds: 10 } } },
    },
  });
  pass(seconds(10));
  expect(await getRefusal(limiter, employee)).toBeNull();
  await limiter.close();
});

it('shares a limit between the users of a customer, and with nobody else', async () => {
  const limiter = createLimiter();
  const customerId = newId();
  const people = Array.from({ length: 4 }, () => createCustomerUser(customerId));
  const allowed: number[] = [];
  for (const person of people)
    allowed.push(await countAllowed([limiter], person, { requests: 70 }));
  // Each may make 60 changes, and all together 180.
  expect(allowed).toEqual([60, 60, 60, 0]);
  const [, , , last] = people;
  expect(last && (await getRefusal(limiter, last))?.details.message?.key).toBe('limit.customer');
  expect(await getRefusal(limiter, createCustomerUser(newId()))).toBeNull();
  await limiter.close();
});

it('counts exports apart from changes', async () => {
  const limiter = createLimiter();
  const employee = createEmployee();
  expect(await countAllowed([limiter], employee, { requests: 10, use: 'export' })).toBe(6);
  expect(await countAllowed([limiter], employee, { requests: 10 })).toBe(10);
  await limiter.close();
});

it('limits neither visitors nor the portal itself', async () => {
  const limiter = createLimiter(0.001);
  for (let at = 0; at < 10; at += 1) {
    await limiter.take('write', anonymous);
    await limiter.take('write', { kind: 'system', task: 'sweep' });
  }
  await limiter.close();
});

describe('several processes', () => {
  it.each([2, 3, 8])('shares a limit among %d, exact to a twentieth of each', async (count) => {
    const limiters = Array.from({ length: count }, () => createLimiter());
    const employee = createEmployee();
    const allowed = await countAllowed(limiters, employee, { requests: 900 });
    expect(allowed).toBeGreaterThanOrEqual(300);
    expect(allowed).toBeLessThanOrEqual(300 + count * 15);
    for (const limiter of limiters) await limiter.close();
    // What was counted too late is missing later: in the long run the limit is exact.
    pass(minutes(1));
    const next = await countAllowed(limiters, employee, { requests: 900 });
    expect(allowed + next).toBeLessThanOrEqual(360 + count * 15);
    for (const limiter of limiters) await limiter.close();
  });

  it('shares a limit for concurrent requests', async () => {
    const limiters = [createLimiter(), createLimiter()];
    const employee = createEmployee();
    const results = await Promise.allSettled(
      Array.from({ length: 500 }, () => limiters.map((one) => one.take('write', employee))).flat(),
    );
    const allowed = results.filter(({ status }) => status === 'fulfilled').length;
    expect(allowed).toBeGreaterThanOrEqual(300);
    expect(allowed).toBeLessThanOrEqual(330);
    for (const limiter of limiters) await limiter.close();
  });

  it('continues where a stopped one ended', async () => {
    const before = createLimiter();
    const employee = createEmployee();
    await countAllowed([before], employee, { requests: 290 });
    await before.close();
    const after = createLimiter();
    // Until it has read the database, it allows its own part.
    expect(await countAllowed([after], employee, { requests: 100 })).toBeLessThanOrEqual(15);
    await after.close();
  });
});

it('runs one statement for many requests', async () => {
  const limiter = createLimiter();
  const query = vi.spyOn(home.database.pool, 'query');
  await countAllowed([limiter], createEmployee(), { requests: 150 });
  await limiter.close();
  // A half of a twentieth is written at a time.
  expect(query.mock.calls.length).toBeLessThanOrEqual(150 / 7 + 1);
  query.mockClear();
  const refusing = createLimiter(0.001);
  const employee = createEmployee();
  await countAllowed([refusing], employee, { requests: 5 });
  query.mockClear();
  await countAllowed([refusing], employee, { requests: 100 });
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  await refusing.close();
});

it.each([
  [minutes(8), 1],
  [minutes(8), 400],
  [minutes(15), 400],
  [minutes(60), 400],
  [minutes(60 * 24), 400],
])(
  'locks nobody out when the clock of a running process is set back by %d ms, after %d requests',
  async (jump, requests) => {
    const limiter = createLimiter();
    const employee = createEmployee();
    await countAllowed([limiter], employee, { requests: 20 });
    pass(jump);
    // A few of the requests before are stored only now.
    expect(await countAllowed([limiter], employee, { requests })).toBeGreaterThan(
      Math.min(requests, 281) - 1,
    );
    pass(-jump);
    expect(await countAllowed([limiter], employee, { requests: 100 })).toBe(100);
    // The limit is the same again.
    expect(await countAllowed([limiter], employee, { requests: 400 })).toBeLessThanOrEqual(215);
    await limiter.close();
  },
);

it('locks nobody out when the clock is set back before a start', async () => {
  const limiter = createLimiter();
  const employee = createEmployee();
  pass(minutes(60 * 24));
  await countAllowed([limiter], employee, { requests: 300 });
  await limiter.close();
  pass(-minutes(60 * 24));
  const later = createLimiter();
  expect(await countAllowed([later], employee, { requests: 10 })).toBe(10);
  await later.close();
});

it('stores its counts without waiting for the disk', async () => {
  const limiter = createLimiter();
  const employee = createEmployee();
  await limiter.take('write', employee);
  await limiter.close();
  const rows = await home.database.orm.select().from(requestAllowance);
  expect(rows).toContainEqual({
    use: 'write',
    ownerId: employee.userId,
    fullAt: addMilliseconds(now, 1000).toISOString(),
  });
  const { rows: kinds } = await home.database.pool.query<{ relpersistence: string }>(
    `select relpersistence from pg_class where oid = 'request_allowance'::regclass`,
  );
  // Unlogged (PostgreSQL, pg_class).
  expect(kinds).toEqual([{ relpersistence: 'u' }]);
});
