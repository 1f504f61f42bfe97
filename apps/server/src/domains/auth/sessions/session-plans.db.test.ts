// @every-postgres It tests plans.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { loadSessionActors } from './load-session-actors.ts';
import { session } from './session.table.ts';

let portal: TestPortal;
let ids: string[];

beforeAll(async () => {
  portal = await testPortal();
  const { orm } = portal.database;
  const { id } = await portal.world.addEmployee(['users']);
  await portal.signedIn({ id });
  await orm.execute(sql`
    insert into session (id, user_id, rotated_at, created_at, last_seen_at, device_id)
    select gen_random_uuid(), user_id, rotated_at, created_at, last_seen_at, gen_random_uuid()
    from session, generate_series(1, 3000)`);
  await orm.execute(sql`analyze`);
  ids = (await orm.select({ id: session.id }).from(session).limit(3)).map((row) => row.id);
});
afterAll(() => portal.close());

it('plans the statement of each request once, however many sessions there are', async () => {
  const { database, clock } = portal;
  for (let request = 0; request < 12; request += 1) {
    const sessionIds = ids.slice(0, 1 + (request % 3));
    const getActor = await loadSessionActors(database, sessionIds, clock.now());
    expect(getActor(sessionIds[0] ?? '').kind).toBe('employee');
  }
  const { rows } = await database.pool.query<{ generic: number; custom: number }>(
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where statement like '%token_digest%' and statement like '%required_since%'`,
  );
  expect(rows).toEqual([{ generic: 7, custom: 5 }]);
});
