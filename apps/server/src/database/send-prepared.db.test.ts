// @every-postgres It tests messages to PostgreSQL.
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openDatabase, type Database } from './database.ts';

let own: TestDatabase;
let database: Database;
let client: pg.PoolClient;

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.address, { poolSize: 1 });
  client = await database.pool.connect();
});

afterAll(async () => {
  client.release();
  await database.close();
  await own.close();
});

let names = 0;

/** Runs a statement in the portal's way, three times, and in the driver's own. */
async function runBoth(text: string, values: unknown[]) {
  names += 1;
  const named = { name: `both ${names}`, text, values };
  const runs = [await client.query(named), await client.query(named), await client.query(named)];
  // The driver's own way, because of a result whose rows are lists.
  const expected = await client.query({ ...named, name: `own ${names}`, rowMode: 'array' });
  return {
    runs: runs.map(({ rows }) => rows.map((row) => Object.values(row))),
    expected: expected.rows,
  };
}

describe('values', () => {
  it.each<[label: string, cast: string, value: unknown]>([
    ['a text', 'text', 'plain'],
    ['an empty text', 'text', ''],
    ['null', 'text', null],
    ['nothing', 'text', undefined],
    ['signs of lists and texts', 'text', `' " \\ {} , NULL \n\t`],
    ['other scripts', 'text', 'é \u2028 😀 Ω'],
    ['half of a sign', 'text', 'a \ud83d b'],
    ['a long text', 'text', 'long '.repeat(20_000)],
    ['a whole number', 'int', 7],
    ['a fraction', 'float8', -0.1],
    ['no number', 'float8', Number.NaN],
    ['a large number', 'bigint', 9_007_199_254_740_991n],
    ['true', 'boolean', true],
    ['false', 'boolean', false],
    ['an empty list', 'text[]', []],
    ['a list', 'text[]', ['a', '', 'NULL', 'null', '"', '\\', '{', ',', 'é 😀']],
    ['a list with null', 'text[]', ['a', null]],
    ['a list with half of a sign', 'text[]', ['\udfff']],
    [
      'a list of lists',
      'text[]',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a list of numbers', 'int[]', [1, 2]],
    ['a list of ids', 'uuid[]', ['0190a3e5-7c1b-7000-8000-000000000000']],
    ['an object', 'jsonb', { nested: ['"', 1, null] }],
    ['JSON', 'jsonb', '[1, "two"]'],
    ['bytes', 'bytea', Buffer.from([0, 1, 0xff])],
    ['other bytes', 'bytea', new Uint8Array([0, 92])],
    ['an instant', 'timestamptz', new Date('2026-01-31T09:30:00.5Z')],
    ['infinity', 'timestamptz', 'infinity'],
    ['a day', 'date', '0001-01-01'],
  ])('sends %s as the driver does', async (_label, cast, value) => {
    const { runs, expected } = await runBoth(`select $1::${cast} as value`, [value]);
    expect(runs).toEqual([expected, expected, expected]);
  });

  it('sends any texts and lists of texts', async () => {
    const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'));
    const both = fc.tuple(text, fc.array(text, { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(both, async ([value, list]) => {
        const { rows } = await client.query({
          name: 'any',
          text: 'select $1::text as value, $2::text[] as list, $1::text as again',
          values: [value, list],
        });
        expect(rows).toEqual([{ value, list, again: value }]);
      }),
      { numRuns: getSampleSize(100, 4) },
    );
  });
});

describe('results', () => {
  it.each([
    [
      `select 1::bigint as a, now() as b, current_date as c, null as d, true as e, 1.5::numeric as f`,
    ],
    [`select '{"a":1}'::json as a, '[1]'::jsonb as b, array[1, 2] as c, '\\x00ff'::bytea as d`],
    [`select n, n::text as text from generate_series(1, 500) as n`],
    [`select 1 as a where false`],
    [`select`],
    [`select 'infinity'::timestamptz as a, '-infinity'::date as b, interval '1 day' as c`],
  ])('reads as the driver does: %s', async (text) => {
    await client.query('begin');
    const { runs, expected } = await runBoth(text, []);
    await client.query('commit');
    expect(runs).toEqual([expected, expected, expected]);
  });

  it('counts the rows that were written, with and without a result', async () => {
    await client.query('create temporary table written (a integer)');
    const counts = [];
    for (const text of [
      'insert into written select generate_series(1, 3)',
      'update written set a = a + $1::int',
      'delete from written where a < $1::int returning a',
      'select a from written where a > $1::int',
    ])
      counts.push(
        (await client.query({ name: text, text, values: text.includes('$') ? [3] : [] })).rowCount,
      );
    expect(counts).toEqual([3, 3, 0, 3]);
  });

  it('gives several runs that are sent at once each its own', async () => {
    const runs = Array.from({ length: 20 }, (_, at) =>
      client.query({ name: 'at once', text: 'select $1::int as at', values: [at] }),
    );
    expect((await Promise.all(runs)).map(({ rows }) => rows)).toEqual(
      runs.map((_, at) => [{ at }]),
    );
  });
});

describe('errors', () => {
  it('reports one of a statement and one of a run, and goes on', async () => {
    const wrong = { name: 'wrong', text: 'select nothing from nowhere', values: [] };
    for (const attempt of [wrong, wrong])
      await expect(client.query(attempt)).rejects.toMatchObject({ code: '42P01' });
    const divide = { name: 'divide', text: 'select 6 / $1::int as part' };
    const divideBy = (by: unknown) => client.query({ ...divide, values: [by] });
    await expect(divideBy(0)).rejects.toMatchObject({ code: '22012' });
    await expect(divideBy('six')).rejects.toMatchObject({ code: '22P02' });
    const sent = await Promise.allSettled([divideBy(0), divideBy(2), divideBy('six'), divideBy(3)]);
    expect(
      sent.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]?.part : 'refused')),
    ).toEqual(['refused', 3, 'refused', 2]);
  });

  it('reports a name of another statement, and a value that cannot be read', async () => {
    await client.query({ name: 'taken', text: 'select 1', values: [] });
    await expect(client.query({ name: 'taken', text: 'select 2', values: [] })).rejects.toThrow(
      'taken',
    );
    await client.query(`set timezone = 'Asia/Tokyo'`);
    const read = { name: 'unreadable', text: 'select now() as at', values: [] };
    await expect(client.query(read)).rejects.toThrow('not in UTC');
    await client.query(`set timezone = 'UTC'`);
    expect((await client.query(read)).rows).toHaveLength(1);
  });

  it('refuses values that nobody can send, once, and goes on', async () => {
    const other = openDatabase(own.address, { poolSize: 1 });
    await expect(
      other.pool.query({ text: 'select $1::jsonb', values: [{ large: 1n }] }),
    ).rejects.toThrow('BigInt');
    const values = Array.from({ length: 40_000 }, String);
    const many = { name: 'many', text: 'select 1 as one', values };
    await expect(other.pool.query(many)).rejects.toMatchObject({ code: '08P01' });
    const zero = { name: 'zero', text: 'select $1::text as value', values: ['a\0b'] };
    await expect(other.pool.query(zero)).rejects.toMatchObject({ code: '22021' });
    expect((await other.pool.query({ ...zero, values: ['ab'] })).rows).toEqual([{ value: 'ab' }]);
    await other.close();
  });

  it('refuses rows with other columns than were described, and describes them anew', async () => {
    const next = { name: 'fetch', text: 'fetch listed', values: [] };
    await client.query('begin');
    await client.query('declare listed cursor for select 1 as a');
    expect((await client.query(next)).rows).toEqual([{ a: 1 }]);
    await client.query('close listed');
    await client.query(
      'declare listed cursor for select a, 2 as b from generate_series(1, 2) as a',
    );
    await expect(client.query(next)).rejects.toThrow('fetch');
    expect((await client.query(next)).rows).toEqual([{ a: 2, b: 2 }]);
    await client.query('rollback');
  });

  it('reports a lost connection to the run that waits for it', async () => {
    const other = openDatabase(own.address, { poolSize: 1 });
    const waiting = other.pool.query({ name: 'sleep', text: 'select pg_sleep($1)', values: [60] });
    const refused = expect(waiting).rejects.toMatchObject({ code: '57P01' });
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep($1)' and wait_event = 'PgSleep'`,
        );
        return rows.length;
      })
      .toBe(1);
    await refused;
    await other.close();
  });

  it('refuses a statement whose columns have changed, and prepares it anew elsewhere', async () => {
    const other = openDatabase(own.address, { poolSize: 1 });
    const read = { name: 'changing', text: 'select * from changing', values: [] };
    await other.pool.query('create table changing (a integer)');
    await other.pool.query('insert into changing values (1)');
    await other.pool.query(read);
    await other.pool.query(read);
    await other.pool.query('alter table changing add column b text');
    await expect(other.pool.query(read)).rejects.toMatchObject({ code: '0A000' });
    expect((await other.pool.query(read)).rows).toEqual([{ a: 1, b: null }]);
    await other.pool.query('alter table changing rename column a to c');
    await expect(other.pool.query(read)).rejects.toMatchObject({ code: '0A000' });
    expect((await other.pool.query(read)).rows).toEqual([{ c: 1, b: null }]);
    await other.close();
  });
});

/** Runs a statement three times and returns which of the messages ask for its columns. */
async function listDescribes(connected: pg.PoolClient): Promise<boolean[]> {
  const written: Buffer[] = [];
  const { stream }: { stream: { write: (data: unknown) => boolean } } = Object(
    Reflect.get(connected, 'connection'),
  );
  const { write } = stream;
  stream.write = (data) => {
    if (Buffer.isBuffer(data)) written.push(data);
    return Reflect.apply(write, stream, [data]);
  };
  const statement = { name: 'described', text: 'select $1::int as one', values: [1] };
  for (let run = 0; run < 3; run += 1)
    expect((await connected.query(statement)).rows).toEqual([{ one: 1 }]);
  stream.write = write;
  const describePortal = Buffer.from('D\0\0\0\u0006P\0');
  return written.map((message) => message.includes(describePortal));
}

it('describes the columns of a statement once, and each time where a session may change', async () => {
  // Parse and the first run, then one message for each run.
  expect(await listDescribes(client)).toEqual([false, true, false, false]);
  const behindPooler = openDatabase(own.address, { poolSize: 1, direct: own.address });
  behindPooler.pool.nameStatements();
  const other = await behindPooler.pool.connect();
  expect(await listDescribes(other)).toEqual([false, true, true, true]);
  other.release();
  await behindPooler.close();
});
