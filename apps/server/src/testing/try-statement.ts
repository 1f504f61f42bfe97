import type pg from 'pg';

/** Returns true for a statement that is planned; PostgreSQL can prepare these alone. */
export const isPlanned = (text: string): boolean =>
  /^[\s(]*(?:select|with|insert|update|delete|merge|values|table)\b/iu.test(text);

/**
 * Statements that change the transaction, or cannot run in one, and so cannot be undone; and those
 * that explain another, which is tried itself.
 */
const untried =
  /^\s*(?:begin|start|commit|end|rollback|savepoint|release|prepare|execute|explain|deallocate|discard|vacuum|copy|checkpoint)\b/iu;

/** The protocol that accepts a single statement; the other would run what stands behind it. */
const single = { queryMode: 'extended' };

/**
 * Tries a statement on a connection of its own: plans it for any values, or, if it is never planned
 * (such as `set` and `lock`), runs it and undoes it. Returns PostgreSQL's error; null if it is
 * accepted, or left out. What is run locks tables, and so is tried alone.
 */
export async function tryStatement(client: pg.Client, text: string): Promise<string | null> {
  if (untried.test(text)) return null;
  try {
    await (isPlanned(text) ? plan(client, text) : runAndUndo(client, text));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function plan(client: pg.Client, text: string): Promise<void> {
  await client.query({ text: `prepare tried as ${text}`, ...single });
  try {
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'tried'`,
    );
    const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
    // A plan for any values computes nothing from the nulls.
    await client.query(
      `set plan_cache_mode = force_generic_plan; explain execute tried${values && `(${values})`}`,
    );
  } finally {
    await client.query('deallocate tried');
  }
}

async function runAndUndo(client: pg.Client, text: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query({ text, ...single });
  } finally {
    await client.query('rollback');
  }
}
