import type { Database } from './database.ts';

/**
 * Checks that the database accepts writes. A connection that leads to a standby is closed, so that
 * the next one can reach the primary.
 * @throws Error if the database is away, a standby or read-only.
 */
export async function checkPrimary({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  let isReadOnly = true;
  try {
    // Always on in the sessions of a standby.
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    isReadOnly = rows[0]?.transaction_read_only !== 'off';
  } finally {
    client.release(isReadOnly);
  }
  if (isReadOnly) throw new Error('The database accepts no writes: it is a standby or read-only');
}

/**
 * Reads the time zone of the sessions, which the portal sets to UTC. A connection pooler can drop
 * that, and each instant would then be wrong by hours.
 */
export async function readTimeZone({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ TimeZone: string }>('show timezone');
  return rows[0]?.TimeZone ?? '';
}
