// @every-postgres It tests settings of sessions and formats of values.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});

afterAll(() => own.close());

it.each([
  ['TimeZone', 'UTC'],
  ['max_parallel_workers_per_gather', '0'],
  // Debian's PostgreSQL would spend more time compiling a customer's scope than running it.
  ['jit', 'off'],
])('sets %s %s on each connection, whatever the server’s default', async (name, value) => {
  const { rows } = await own.database.pool.query('select current_setting($1) as value', [name]);
  expect(rows).toEqual([{ value }]);
});
