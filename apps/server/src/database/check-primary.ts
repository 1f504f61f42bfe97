import type { Database } from './database.ts';

/** Seconds after which a commit that waits for a standby has no standby to wait for. */
const longestCommit = 2;

/**
 * SQL condition: commits wait for a synchronous standby that is not connected. A role that may not
 * read the state of the standbys (`pg_monitor`) notices it by its own commits.
 */
export const waitsForStandby = `(
  not pg_is_in_recovery()
  and current_setting('synchronous_commit') not in ('off', 'local')
  and current_setting('synchronous_standby_names') <> ''
  and (
    exists (select from pg_stat_activity where wait_event = 'SyncRep'
      and query_start < clock_timestamp() - interval '${longestCommit} seconds')
    or pg_has_role(current_user, 'pg_read_all_stats', 'usage')
      and (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum'))
        < coalesce((regexp_match(current_setting('synchronous_standby_names'),
          '^\\s*(?:first|any)?\\s*(\\d+)\\s*\\(', 'i'))[1]::int, 1)
  ))`;

/**
 * Checks that the database accepts writes and confirms them. A connection that leads to a standby is
 * closed, so that the next one can reach the primary.
 * @throws Error if the database is away, a standby or read-only, or commits wait for a synchronous
 *   standby that is missing.
 */
export async function checkPrimary({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  let isReadOnly = true;
  let isWaiting = false;
  try {
    // Always on in the sessions of a standby.
    const { rows } = await client.query<{ read_only: string; is_waiting: boolean }>(
      `select current_setting('transaction_read_only') as read_only, ${waitsForStandby} as is_waiting`,
    );
    isReadOnly = rows[0]?.read_only !== 'off';
    isWaiting = rows[0]?.is_waiting ?? false;
  } finally {
    client.release(isReadOnly);
  }
  if (isReadOnly) throw new Error('The database accepts no writes: it is a standby or read-only');
  if (isWaiting) throw new Error('Writes wait for a synchronous standby that is not connected');
}
