import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from './database.ts';
import { findMissingSettings, type MissingSettings } from './session-settings.ts';

/** A pooler where PostgreSQL itself is needed. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';

  constructor() {
    super(
      'A connection pooler is in front of PostgreSQL: set DATABASE_DIRECT_URL, and MIGRATION_DATABASE_URL where it is used, to the address of PostgreSQL itself, for migrations, jobs and live updates.',
    );
  }
}

/**
 * Asserts that a connection reaches PostgreSQL without a pooler, which could give each transaction
 * another session: locks and notifications of a session would be lost.
 * @throws PoolerError if it does not.
 */
export async function requireNoPooler(client: pg.ClientBase): Promise<void> {
  if (await isPooled(client)) throw new PoolerError();
}

/**
 * Returns true if the session is not the one that PostgreSQL announced when the connection opened: a
 * pooler announces a number of its own (`BackendKeyData`).
 */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== Reflect.get(client, 'processID');
}

/** What is in front of PostgreSQL at an address. */
interface Route {
  readonly isPooled: boolean;
  /** True if a statement that was prepared by name can be run in each later transaction. */
  readonly canNameStatements: boolean;
  /** What a session lacks that was opened without the portal's settings. */
  readonly missing: MissingSettings;
}

/**
 * Opens a connection as through a pooler, and finds out what is in front. A pooler that supports
 * prepared statements (PgBouncer from 1.21 on, with `max_prepared_statements`) gives them names of its
 * own, which all its clients share; another passes the name on to the session of the moment.
 * @throws Error if the database cannot be reached.
 */
export async function examineRoute(address: DatabaseAddress): Promise<Route> {
  const client = new pg.Client({ ...address, application_name: 'partner-portal route' });
  // A connection that ends later has been reported by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const missing = await findMissingSettings(client);
    if (!(await isPooled(client))) return { isPooled: false, canNameStatements: true, missing };
    const name = `portal_${randomBytes(8).toString('hex')}`;
    await client.query('begin');
    await client.query({ name, text: `select $1::int as ${name}`, values: [1] });
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_prepared_statements where statement like '%${name}%'`,
    );
    const canNameStatements = rows.length > 0 && rows.every((row) => row.name !== name);
    if (!canNameStatements) await client.query(`deallocate ${name}`);
    await client.query('commit');
    return { isPooled: true, canNameStatements, missing };
  } finally {
    await client.end();
  }
}
