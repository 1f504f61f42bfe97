// @every-postgres It tests plans.
import { listAuditLog } from '@portal/contract/compliance';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let officer: Caller;
let rareObject: { id: string };
let deletedUser: { id: string };
let never: { id: string };

const rowCount = 15_000;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  officer = await portal.signedIn(await world.addEmployee(['privacy']));
  rareObject = await world.addEmployee([], { firstName: 'Wilhelmina', lastName: 'Once' });
  deletedUser = await world.addEmployee([]);
  never = await world.addEmployee([]);
  // Forty users produce all entries except one rare action and those of one former user.
  await database.pool.query({
    text: `insert into audit_entry (id, at, actor_kind, actor_id, action, object_type, object_id, request_id)
      select gen_random_uuid(), timestamptz '2025-01-01' + n * interval '1 minute', 'employee',
        case when n = 7 then $1::uuid when n between 100 and 3100 then $2::uuid
          else ('00000000-0000-7000-8000-' || lpad((n % 40)::text, 12, '0'))::uuid end,
        'change', 'customer', gen_random_uuid(), 'r' || n
      from generate_series(1, ${rowCount}) as n`,
    values: [rareObject.id, deletedUser.id],
  });
  await vacuum(database);
});

afterAll(() => portal.close());

/** Counts the rows that a page reads and discards. */
async function countUnneededRows(query: Record<string, unknown>): Promise<number> {
  const { pool } = portal.database;
  const queries = vi.spyOn(pool, 'query');
  expect((await portal.call(listAuditLog, { as: officer, query })).status).toBe(200);
  const executedQuery: unknown = queries.mock.lastCall?.[0];
  queries.mockRestore();
  const { text, values } = Object(executedQuery);
  const { rows } = await pool.query({ text: `explain (analyze) ${text}`, values });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/Rows Removed by Filter: (\d+)/gu)].reduce(
    (sum, [, removed]) => sum + Number(removed),
    0,
  );
}

it('finds the entries of an object without scanning the log', async () => {
  const { rows } = await portal.database.pool.query<{ object_id: string }>(
    'select object_id from audit_entry order by ordinal limit 1 offset 5000',
  );
  const query = { object_id: rows[0]?.object_id, limit: 25 };
  expect(await countUnneededRows(query)).toBeLessThan(100);
});

it.each(['', 'at', '-at'])(
  'finds a user’s actions without scanning the log, ordered by “%s”',
  async (ordering) => {
    for (const { id } of [rareObject, deletedUser, never])
      expect(await countUnneededRows({ actor_id: id, ordering })).toBeLessThan(100);
    expect(await countUnneededRows({ search: 'wilhelmina once', ordering })).toBeLessThan(100);
  },
);
