import { getCustomerUser, listCustomerUsers } from '@portal/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['users']));
});
afterAll(() => portal.close());

describe('status filter', () => {
  it('returns exactly the users with the status, and locked ones while the lock lasts', async () => {
    const customer = await portal.world.addCustomer();
    const add = (overrides: object) => portal.world.addCustomerUser(customer.id, overrides);
    const anonymizedAt = '2026-01-01T00:00:00Z';
    await add({});
    await add({ passwordHash: 'set' });
    await add({ passwordHash: 'set', isActive: false });
    await add({ isActive: false, anonymizedAt });
    const lock = async (email: string, lockedUntil: Date, part = '') =>
      portal.database.orm.insert(attempt).values({
        kind: 'sign_in',
        subject: email,
        part,
        lockedUntil: lockedUntil.toISOString(),
        lastAt: lockedUntil.toISOString(),
      });
    const now = portal.clock.now().getTime();
    const locked = await add({ passwordHash: 'set' });
    await lock(locked.email, new Date(now + 60_000));
    await lock(locked.email, new Date(now + 60_000), 'a browser');
    const free = await add({ passwordHash: 'set' });
    await lock(free.email, new Date(now - 1000));
    await lock((await add({})).email, new Date(now + 60_000));

    const expected = { invited: 2, active: 2, deactivated: 1, anonymized: 1, locked: 1 };
    for (const [status, count] of Object.entries(expected)) {
      const query = { customer_id: customer.id, status };
      const { body } = await portal.call(listCustomerUsers, { as: steward, query });
      expect([status, body.count]).toEqual([status, count]);
      expect(body.results.map((one) => one.status)).toEqual(Array(count).fill(status));
    }
    const params = { id: locked.id };
    const read = await portal.call(getCustomerUser, { as: steward, params });
    expect(read.body.status).toBe('locked');
  });
});
