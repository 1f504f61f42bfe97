// @every-postgres It tests deadlocks.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { transact } from './transact.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

it('repeats one of two deadlocked transactions, and both succeed', async () => {
  const { world, database } = portal;
  const [one, other] = [await world.addCustomer(), await world.addCustomer()];
  const meeting = Promise.withResolvers<void>();
  let attempts = 0;

  const rename = (name: string, ids: readonly [string, string]) =>
    transact({ database }, async (tx) => {
      await tx.execute(sql`update customer set name = ${name} where id = ${ids[0]}`);
      attempts += 1;
      if (attempts === 2) meeting.resolve();
      await meeting.promise;
      await tx.execute(sql`update customer set name = ${name} where id = ${ids[1]}`);
    });

  await Promise.all([rename('A', [one.id, other.id]), rename('B', [other.id, one.id])]);
  expect(attempts).toBeGreaterThan(2);
  const { rows } = await database.pool.query('select distinct name from customer');
  expect(rows).toHaveLength(1);
});
