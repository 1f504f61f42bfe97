import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import { type TestDatabase, testDatabaseOn } from './database.ts';
import { readRecorded, type RecordedResponse } from './recorded.ts';
import { isPlanned, tryStatement } from './try-statement.ts';

// Runs after both projects, on what their tests recorded (docs/decisions/0080).
const [oldest, newest] = [inject('oldestPostgres'), inject('newestPostgres')];
const folder = inject('recordFolder');

/** True where 15 ran only some of its files: the others' routes were not reached. CI runs all. */
const isPartial = (): boolean =>
  !process.env['CI'] &&
  readRecorded(folder, 'postgres-15').files.size < inject('everyPostgresFiles');

/** Statements that are tried at the same time. */
const concurrency = 4;

/** Returns the step of a route's ladder that a response shows: success, or conflict. */
function toSteps({ route, status }: RecordedResponse): string[] {
  // Fastify answers HEAD by the route of GET.
  if (!route.includes(` ${apiBase}/`) || route.startsWith('HEAD ')) return [];
  if (status < 300) return [`${route} success`];
  return status === 409 ? [`${route} 409`] : [];
}

/** Returns what to look for, to give a test the tag `every-postgres`. */
const toName = ({ file, test }: RecordedResponse): string => `${file} > ${test}`;

describe.skipIf(!oldest || !newest)('PostgreSQL 15 beside PostgreSQL 18', () => {
  const opened: TestDatabase[] = [];
  const clients: pg.Client[] = [];

  /** Opens connections to a migrated database on a server. */
  async function open(server: typeof oldest, count: number): Promise<pg.Client[]> {
    if (!server) throw new Error('The server does not run');
    const database = await testDatabaseOn(server);
    opened.push(database);
    const made = Array.from({ length: count }, () => new pg.Client({ ...database.address }));
    clients.push(...made);
    for (const client of made) await client.connect();
    return made;
  }

  let onOldest: pg.Client[];
  let onNewest: pg.Client[];
  beforeAll(async () => {
    onOldest = await open(oldest, concurrency);
    onNewest = await open(newest, 1);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await Promise.all(opened.map((database) => database.close()));
  });

  it('reaches on 15 each success and each conflict of a route that tests reach on 18', ({
    skip,
  }) => {
    skip(isPartial(), 'Not all files ran');
    const reached = new Set(readRecorded(folder, 'postgres-15').responses.flatMap(toSteps));
    const missing = new Map<string, Set<string>>();
    const { responses } = readRecorded(folder, 'postgres-18');
    expect(responses.length).toBeGreaterThan(0);
    for (const response of responses)
      for (const step of toSteps(response))
        if (!reached.has(step))
          missing.set(step, (missing.get(step) ?? new Set()).add(toName(response)));
    expect(missing).toEqual(new Map());
  });

  it.each([
    'select any_value(name) from customer',
    'select json_array(1, 2)',
    'select random_normal()',
    'select uuidv7()',
    'select 1_000',
    'select * from pg_stat_io',
    'insert into customer (id, name) values ($1, $2) returning old.name',
    'merge into customer using clinic on false when not matched by source then delete',
    'set transaction_timeout = 5',
  ])('finds that 15 lacks what “%s” needs', async (statement) => {
    const [first] = onOldest;
    const [second] = onNewest;
    if (!first || !second) throw new Error('The servers do not run');
    expect(await tryStatement(first, statement)).not.toBeNull();
    expect(await tryStatement(second, statement)).toBeNull();
  });

  it('accepts on 15 every statement that tests send on 18', { timeout: 120_000 }, async () => {
    const { statements } = readRecorded(folder, 'postgres-18');
    const files = new Map(statements.map(({ statement, file }) => [statement, file]));
    expect(files.size).toBeGreaterThan(0);
    const refused = new Map<string, string>();
    const tryAll = async (client: pg.Client, waiting: string[]): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const error = await tryStatement(client, next);
        if (error !== null) refused.set(next, error);
      }
    };
    const all = [...files.keys()];
    const alone = all.filter((statement) => !isPlanned(statement));
    // What is run locks tables.
    for (const client of onOldest) await tryAll(client, alone);
    const planned = all.filter(isPlanned);
    const waiting = [...planned];
    await Promise.all(onOldest.map((client) => tryAll(client, waiting)));
    // What a migrated database of 18 refuses as well uses what its test made: tables, or data.
    const failures: string[] = [];
    for (const [statement, error] of refused)
      for (const client of onNewest)
        if ((await tryStatement(client, statement)) === null)
          failures.push(`${files.get(statement)}: ${error}: ${statement}`);
    expect(failures).toEqual([]);
    // Most are tried: a check that leaves out what it should try would find nothing.
    expect([...refused.keys()].filter(isPlanned).length).toBeLessThan(planned.length / 10);
  });
});
