import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryConfig, QueryResultRow } from 'pg';
import type { Database, Executor } from './database.ts';
import { neverPrepared } from './prepare-statements.ts';

/** A pool or a connection, for statements. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<{ rows: Row[] }>;
}

/** Query with named placeholders, prepared once per connection. */
export interface Statement {
  /** Runs it; `Row` is the type of its select list. */
  run<Row extends QueryResultRow>(
    database: { readonly pool: Queryable },
    values: Record<string, unknown>,
  ): Promise<Row[]>;
  /** Runs it on the connection of a transaction, or on one of the pool. */
  runIn<Row extends QueryResultRow>(
    executor: Executor | Database,
    values: Record<string, unknown>,
  ): Promise<Row[]>;
}

const dialect = new PgDialect();

/** Returns those of the names that the query has a placeholder for; it must have no others. */
export function listUsedNames(query: SQL, names: readonly string[]): string[] {
  const markers = new Map(names.map((name) => [name, Symbol(name)]));
  const { params } = dialect.sqlToQuery(query);
  const filled = new Set(fillPlaceholders(params, Object.fromEntries(markers)));
  return names.filter((name) => filled.has(markers.get(name)));
}

/**
 * Prepares a query for repeated use; its placeholders are `sql.placeholder('name')`. A connection
 * keeps what it has prepared, so a query with unlimited variations is built with `once`: it is
 * planned at each run. One whose plan depends on no value is built with `anyValues`: outside of a
 * transaction it is planned at its first run alone.
 */
export function createStatement(
  query: SQL,
  use: 'often' | 'once' | 'anyValues' = 'often',
): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  const name = use === 'once' ? neverPrepared : digest;
  async function runOn<Row extends QueryResultRow>(
    connection: Queryable,
    values: Record<string, unknown>,
    isForAnyValues: boolean,
  ): Promise<Row[]> {
    const filled = { name, text, values: fillPlaceholders(params, values), isForAnyValues };
    const result = await connection.query<Row>(filled);
    return result.rows;
  }
  const run = <Row extends QueryResultRow>(
    { pool }: { readonly pool: Queryable },
    values: Record<string, unknown>,
  ): Promise<Row[]> => runOn<Row>(pool, values, use === 'anyValues');
  return {
    run,
    runIn: <Row extends QueryResultRow>(
      executor: Executor | Database,
      values: Record<string, unknown>,
    ): Promise<Row[]> =>
      'pool' in executor
        ? run<Row>(executor, values)
        : runOn<Row>(getConnection(executor), values, false),
  };
}

/**
 * Returns the connection of a query builder. The builder itself sends a statement in the driver's
 * longer way (docs/decisions/0085), and returns instants as PostgreSQL writes them.
 */
function getConnection(executor: Executor): Queryable {
  const connection: unknown = Reflect.get(executor._.session, 'client');
  if (!isQueryable(connection)) throw new Error('The query builder has no connection');
  return connection;
}

const isQueryable = (value: unknown): value is Queryable =>
  typeof value === 'object' &&
  value !== null &&
  'query' in value &&
  typeof value.query === 'function';
