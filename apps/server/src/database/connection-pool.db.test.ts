// @every-postgres It tests connections and their errors.
import { listCustomers } from '@portal/contract/crm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { isPoolExhausted } from './connection-pool.ts';
import { openDatabase, type Database } from './database.ts';
import { isUnreachable } from './postgres-error.ts';
import { createStatement } from './statement.ts';

let own: TestDatabase;
const opened: Database[] = [];

beforeAll(async () => {
  own = await testDatabase();
});

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await own.close();
});

function openPool(poolSize: number): Database['pool'] {
  const database = openDatabase(own.address, { poolSize });
  opened.push(database);
  return database.pool;
}

/** Returns the backends behind the pool's connections, all of which it takes for a moment. */
async function listBackends(pool: Database['pool']): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const pids = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid ?? 0;
    }),
  );
  for (const client of clients) client.release();
  return pids.toSorted((a, b) => a - b);
}

it('opens all connections at the start and keeps them', async () => {
  const pool = openPool(4);
  await pool.keepWarm();
  expect(pool).toMatchObject({ totalCount: 4, idleCount: 4 });
  const before = await listBackends(pool);
  expect(new Set(before).size).toBe(4);
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.001)')));
  expect(await listBackends(pool)).toEqual(before);
});

it('replaces one connection at a time, the oldest first', async () => {
  const pool = openPool(3);
  await pool.keepWarm();
  const first = await listBackends(pool);
  let current = first;
  for (const remaining of [2, 1, 0]) {
    await pool.replaceOldest();
    const next = await listBackends(pool);
    expect(next.filter((pid) => current.includes(pid))).toHaveLength(2);
    expect(next.filter((pid) => first.includes(pid))).toHaveLength(remaining);
    current = next;
  }
});

it('opens lost connections again when it replaces one', async () => {
  const pool = openPool(3);
  await pool.keepWarm();
  const before = await listBackends(pool);
  await own.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
    before,
  ]);
  await expect.poll(() => pool.totalCount).toBe(0);
  await pool.replaceOldest();
  expect(pool).toMatchObject({ totalCount: 3, idleCount: 3 });
});

it('keeps a connection whose statement was refused, and closes one with an outdated statement', async () => {
  const pool = openPool(2);
  await pool.keepWarm();
  const before = await listBackends(pool);
  await pool.query('create table changing (a integer primary key)');
  const insert = () => pool.query('insert into changing values ($1)', [1]);
  await insert();
  for (const attempt of [insert, insert, insert])
    await expect(attempt()).rejects.toMatchObject({ code: '23505' });
  expect(await listBackends(pool)).toEqual(before);

  const client = await pool.connect();
  const read = { text: 'select a from changing where a = $1' };
  for (const values of [[1], [2], [3]]) await client.query(read, values);
  await pool.query('alter table changing alter column a type bigint');
  await expect(client.query(read, [4])).rejects.toMatchObject({ code: '0A000' });
  client.release();
  expect(pool.totalCount).toBe(1);
  await expect(pool.query(read, [1])).resolves.toMatchObject({ rowCount: 1 });
});

it('closes a connection that accepts no writes, as of a standby', async () => {
  const pool = openPool(1);
  await pool.keepWarm();
  await pool.query('create table written (a integer)');
  await pool.query('set default_transaction_read_only = on');
  const insert = () => pool.query('insert into written values (1)');
  const error: unknown = await insert().catch((refusal: unknown) => refusal);
  expect(error).toMatchObject({ code: '25006' });
  expect(isUnreachable(error)).toBe(true);
  await expect(insert()).resolves.toMatchObject({ rowCount: 1 });
});

it('prepares a statement with values that comes again, and no other', async () => {
  const pool = openPool(1);
  const client = await pool.connect();
  const twice = { text: 'select $1::text as twice' };
  for (const values of [['a'], ['b'], ['c']]) await client.query(twice, values);
  await client.query({ text: 'select $1::text as once' }, ['a']);
  for (const text of ['commit', 'commit', 'commit']) await client.query({ text }, []);
  const { rows } = await client.query('select statement from pg_prepared_statements');
  client.release();
  expect(rows).toEqual([{ statement: twice.text }]);
});

it('plans a statement for any values once, and others as before, also after a failure', async () => {
  const database = openDatabase(own.address, { poolSize: 1 });
  opened.push(database);
  const divide = createStatement(
    sql`select 6 / ${sql.placeholder('by')}::int as part`,
    'anyValues',
  );
  const double = createStatement(sql`select 2 * ${sql.placeholder('of')}::int as two`);
  const runs = await Promise.allSettled([
    divide.run(database, { by: 1 }),
    double.run(database, { of: 1 }),
    divide.run(database, { by: 0 }),
    double.run(database, { of: 2 }),
    divide.run(database, { by: 3 }),
  ]);
  expect(runs.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
  const { rows } = await database.pool.query(
    'select statement, generic_plans::int, custom_plans::int from pg_prepared_statements order by 1',
  );
  expect(rows).toEqual([
    { statement: expect.stringContaining('2 *'), generic_plans: 0, custom_plans: 2 },
    { statement: expect.stringContaining('6 /'), generic_plans: 3, custom_plans: 0 },
  ]);
  expect((await database.pool.query('show plan_cache_mode')).rows).toEqual([
    { plan_cache_mode: 'auto' },
  ]);
});

it('serves waiting queries in their order, and refuses those that would wait too long', async () => {
  const pool = openPool(1);
  await pool.keepWarm();
  const holder = await pool.connect();
  const order: number[] = [];
  const waiting = Array.from({ length: 100 }, async (_, index) => {
    await pool.query('select 1');
    order.push(index);
  });
  const refused = await Promise.all([
    pool.connect().catch((error: unknown) => error),
    pool.query('select 1').catch((error: unknown) => error),
  ]);
  expect(refused.map(isPoolExhausted)).toEqual([true, true]);
  holder.release();
  await Promise.all(waiting);
  expect(order).toEqual(Array.from({ length: 100 }, (_, index) => index));
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
});

it('returns 503 with Retry-After for a request that would wait too long', async () => {
  const portal: TestPortal = await testPortal();
  try {
    const { pool } = portal.database;
    const steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
    const list = () => portal.call(listCustomers, { as: steward });
    const { options } = pool;
    const holders = await Promise.all(Array.from({ length: options.max }, () => pool.connect()));
    const waiting = Array.from({ length: options.max * 100 }, () => pool.query('select 1'));
    const refused = await list();
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers['retry-after']).toBe('5');
    for (const client of holders) client.release();
    await Promise.all(waiting);
    expect((await list()).status).toBe(200);
  } finally {
    await portal.close();
  }
});
