import { expect, vi } from 'vitest';
import type { TestPortal } from './portal.ts';

/** PostgreSQL's plan of the last query that a successful call made. */
export async function explainQuery(
  { database: { pool } }: Pick<TestPortal, 'database'>,
  call: () => Promise<{ status: number }>,
): Promise<string> {
  const queries = vi.spyOn(pool, 'query');
  expect((await call()).status).toBe(200);
  const lastQuery: unknown = queries.mock.lastCall?.[0];
  queries.mockRestore();
  const { text, values } = Object(lastQuery);
  const { rows } = await pool.query({ text: `explain ${text}`, values });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
