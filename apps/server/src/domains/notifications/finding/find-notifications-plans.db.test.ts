// @every-postgres It tests plans.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { selectWanting } from './find-notifications.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

// Few devices are cheap to sort. Where nothing may be sorted, the plan shows that an index has the order.
it.each([
  ['first batch', null, /Index Cond: .* <= '2026-07-30'::date/],
  [
    'next batch',
    { object_id: newId(), due_on: '2026-06-01' },
    /Index Cond: .*ROW\(.*\) < ROW\('2026-06-01'/,
  ],
])('reads the devices of the %s in the order of an index', async (_batch, last, bound) => {
  const wanting = selectWanting('maintenance_due', new Date('2026-06-30T08:00:00Z'), last);
  const plan = await portal.database.orm.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${wanting}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan Backward using installed_device_(?:due|maintenance_order)/);
  expect(plan).toMatch(bound);
  expect(plan).not.toContain('Sort');
});
