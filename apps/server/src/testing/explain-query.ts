import { expect, vi } from 'vitest';
import type { TestPortal } from './portal.ts';

type WithDatabase = Pick<TestPortal, 'database'>;

type Call = () => Promise<{ status: number }>;

/** PostgreSQL's plan of the last query that a successful call made. */
export async function explainQuery(portal: WithDatabase, call: Call): Promise<string> {
  return (await explainQueries(portal, call)).at(-1) ?? '';
}

/** PostgreSQL's plans of the queries that a successful call made outside of transactions. */
export async function explainQueries(
  { database: { pool } }: WithDatabase,
  call: Call,
): Promise<string[]> {
  const queries = vi.spyOn(pool, 'query');
  expect((await call()).status).toBeLessThan(300);
  const statements = queries.mock.calls.map(([statement]) => Object(statement));
  queries.mockRestore();
  const plans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query({ text: `explain ${text}`, values });
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

/**
 * PostgreSQL's plan for any values of the last query that a successful call made: that of a statement
 * which has run often.
 */
export const explainForAnyValues = (portal: WithDatabase, call: Call): Promise<string> =>
  explainPrepared(portal, call, 'explain');

/** The steps of the same plan that run for the values of the call, with the rows of each. */
export async function explainRun(portal: WithDatabase, call: Call): Promise<string> {
  const options = 'analyze, costs off, timing off, summary off, buffers off';
  const plan = await explainPrepared(portal, call, `explain (${options})`);
  return withoutUnused(plan.split('\n')).join('\n');
}

/** Removes the steps that never ran, with the lines below them. */
function withoutUnused(lines: readonly string[]): string[] {
  let unused = Infinity;
  return lines.filter((line) => {
    const depth = line.search(/\S/);
    if (depth > unused) return false;
    unused = line.includes('(never executed)') ? depth : Infinity;
    return unused === Infinity;
  });
}

async function explainPrepared(
  { database: { pool } }: WithDatabase,
  call: Call,
  explain: string,
): Promise<string> {
  const queries = vi.spyOn(pool, 'query');
  expect((await call()).status).toBeLessThan(300);
  const lastQuery: unknown = queries.mock.lastCall?.[0];
  queries.mockRestore();
  const { text, values }: { text: string; values: unknown[] } = Object(lastQuery);
  const client = await pool.connect();
  const toLiteral = (value: unknown): string =>
    client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));
  let isReset = false;
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare explained as ${text}`);
    const literals = values.map(toLiteral).join(', ');
    const { rows } = await client.query(`${explain} execute explained(${literals})`);
    await client.query('deallocate explained');
    await client.query('reset plan_cache_mode');
    isReset = true;
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    // A new connection would read the catalogs again, which takes longer than most plans.
    client.release(!isReset);
  }
}
