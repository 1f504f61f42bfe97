import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { instantFromPostgres } from './columns.ts';
import { ConnectionPool } from './connection-pool.ts';

export interface DatabaseAddress {
  /** A whole connection string, or the parts of the embedded PostgreSQL. */
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
}

/** The portal's PostgreSQL: the query builder, and the pool for prepared statements. */
export interface Database {
  readonly pool: ConnectionPool;
  readonly orm: NodePgDatabase;
  /** A connection outside the pool, not connected yet; the caller ends it. */
  connection(name: string): pg.Client;
  close(): Promise<void>;
}

/** An open transaction: the query builder bound to its connection. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Anything that runs a query: the pool's builder or a transaction's. */
export type Executor = NodePgDatabase | Transaction;

const bigInteger = 20;
const timestampWithZone = 1184;
const calendarDay = 1082;

/** Counts fit a number, instants are RFC 3339, days stay as written. */
function getParser(type: number, format?: 'text' | 'binary') {
  if (type === bigInteger) return Number;
  if (type === timestampWithZone) return instantFromPostgres;
  if (type === calendarDay) return String;
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum lists PostgreSQL's own types only
  return pg.types.getTypeParser(type, format);
}

/**
 * Creates the pool; nothing is connected before the first query or `pool.keepWarm`. Times out rather
 * than hangs.
 */
export function openDatabase(address: DatabaseAddress, options: { poolSize: number }): Database {
  const settings: pg.ClientConfig = {
    ...address,
    application_name: 'partner-portal',
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 60_000,
    // A waiting query occupies a connection that others need; longer work sets its own timeout.
    lock_timeout: 5000,
    // The planner cannot estimate the matches of a search term, and would start workers for 12 ms
    // where the query takes one; the processors are for other requests. JIT compilation does not
    // pay for queries of a few milliseconds either, and PostgreSQL uses it unless disabled. What is
    // read often is in memory: with the costs of a rotating disk, PostgreSQL would read whole tables
    // for the names of fifty rows.
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1',
    types: { getTypeParser: getParser },
  };
  const pool = new ConnectionPool(settings, { size: options.poolSize });
  return {
    pool,
    orm: drizzle({ client: pool }),
    connection: (name) =>
      new pg.Client({ ...settings, application_name: `partner-portal ${name}`, keepAlive: true }),
    close: () => pool.end(),
  };
}
