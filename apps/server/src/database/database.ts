import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { instantFromPostgres } from './columns.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { StatementObserver } from './observe-statements.ts';
import { sessionOptions } from './session-settings.ts';

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

interface DatabaseOptions {
  readonly poolSize: number;
  /** PostgreSQL's own address, where `address` leads to a pooler. */
  readonly direct?: DatabaseAddress | null;
  /** Milliseconds after which a query is given up, and its connection closed; none by default. */
  readonly queryTimeout?: number;
  readonly observe?: StatementObserver;
}

/**
 * Creates the pool; nothing is connected before the first query or `pool.keepWarm`. Times out rather
 * than hangs. With `direct`, the pool's sessions have the settings of their role
 * (`storeSessionSettings`), and connections outside the pool lead there.
 */
export function openDatabase(
  address: DatabaseAddress,
  { poolSize, direct = null, queryTimeout, observe }: DatabaseOptions,
): Database {
  const common: pg.ClientConfig = {
    application_name: 'partner-portal',
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: getParser },
    ...(queryTimeout === undefined ? {} : { query_timeout: queryTimeout }),
  };
  const isPooled = direct !== null;
  const pool = new ConnectionPool(
    { ...common, ...address, ...(isPooled ? {} : { options: sessionOptions }) },
    { size: poolSize, isPooled, observe },
  );
  return {
    pool,
    orm: drizzle({ client: pool }),
    connection: (name) =>
      new pg.Client({
        ...common,
        ...(direct ?? address),
        options: sessionOptions,
        application_name: `partner-portal ${name}`,
        keepAlive: true,
      }),
    close: () => pool.end(),
  };
}
