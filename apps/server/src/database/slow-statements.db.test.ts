// @every-postgres It reads what PostgreSQL reports.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runAs } from '#server/kernel/work.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openDatabase, type Database } from './database.ts';
import type { EndedStatement } from './observe-statements.ts';
import { createSlowStatementLog } from './slow-statements.ts';

let home: TestDatabase;
let database: Database;
const observe = vi.fn<(statement: EndedStatement) => void>();

beforeAll(async () => {
  home = await testDatabase();
  database = openDatabase(home.address, { poolSize: 2, observe });
});
afterAll(async () => {
  await database.close();
  await home.close();
});

const work = (name: string) => ({ name, requestId: `request of ${name}`, span: null });

it('observes each statement with the work that waited for it, on busy connections too', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `GET /${at}/`);
  await Promise.all(
    names.map((name, at) =>
      runAs(work(name), async () => {
        // Statements of the pool, of a transaction, and one that fails.
        await database.pool.query('select pg_sleep(0.01), $1::text', [name]);
        await database.orm.transaction((tx) => tx.execute(`select ${at} as direct`));
        await database.pool.query(`select ${at} / 0`).catch(() => undefined);
      }),
    ),
  );
  const seen = observe.mock.calls.map(([statement]) => statement);
  for (const [at, name] of names.entries()) {
    const own = seen.filter((statement) => statement.work?.name === name);
    expect(own.map(({ text }) => text)).toEqual([
      'select pg_sleep(0.01), $1::text',
      'begin',
      `select ${at} as direct`,
      'commit',
      `select ${at} / 0`,
    ]);
    expect(own[0]?.milliseconds).toBeGreaterThanOrEqual(9);
  }
});

it('reports slow statements with route and request, each once a minute with the number of the others', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const report = vi.fn();
    const log = createSlowStatementLog(report);
    const ended = (text: string, milliseconds: number) =>
      log({ text, milliseconds, work: work('GET /devices/') });
    ended('select 1', 499);
    ended('select\n  name from device where id = $1', 500.4);
    for (let count = 0; count < 3; count += 1)
      ended('select\n  name from device where id = $1', 900);
    expect(report.mock.calls).toEqual([
      [
        {
          statement: 'select name from device where id = $1',
          milliseconds: 500,
          route: 'GET /devices/',
          requestId: 'request of GET /devices/',
          more: undefined,
        },
      ],
    ]);
    vi.advanceTimersByTime(60_000);
    ended('select\n  name from device where id = $1', 700);
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ more: 3 }));
  } finally {
    vi.useRealTimers();
  }
});
