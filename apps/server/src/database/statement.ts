import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Database } from './database.ts';

/** A query written once, with named placeholders, and prepared once on each connection. */
export interface Statement {
  /** Runs it; `Row` is what its select list says. */
  run<Row extends QueryResultRow>(
    database: Database,
    values: Record<string, unknown>,
  ): Promise<Row[]>;
}

const dialect = new PgDialect();

/**
 * Prepares a query for repeated use; its placeholders are `sql.placeholder('name')`. What a
 * connection has prepared it keeps for good, so a query of which callers can make ever new forms
 * is written `once`: it is planned anew at each run.
 */
export function createStatement(query: SQL, use: 'often' | 'once' = 'often'): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  const name = use === 'often' ? { name: digest } : {};
  return {
    async run<Row extends QueryResultRow>({ pool }: Database, values: Record<string, unknown>) {
      const result = await pool.query<Row>({
        ...name,
        text,
        values: fillPlaceholders(params, values),
      });
      return result.rows;
    },
  };
}
