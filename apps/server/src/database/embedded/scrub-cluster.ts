import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { getPrivacyClasses, classifiedTables } from '#server/database/privacy.ts';
import { supervisorRole, type ClusterConnection } from './cluster.ts';

/** Maximum lock wait per table. */
const lockTimeout = '2s';

/** How long to wait for transactions that may still read what was deleted, in ms. */
const oldTransactionTimeout = 30_000;

/**
 * Removes deleted values of the embedded cluster from the disk. PostgreSQL leaves the bytes of
 * changed and deleted rows in their pages, in the planner's samples and in the write-ahead log,
 * even after a vacuum. So this rewrites the tables with personal data, takes and rewrites the
 * samples anew, and ends the log with a checkpoint, which removes old segments (`wal_recycle` is
 * off). Runs as the supervisor, because the portal's own role may not. Skips tables of more than
 * `maxBytes`; returns false if it skipped any.
 * @throws Error if a table is locked for longer than a moment, or a transaction stays open that began
 * before; retry later.
 */
export async function scrubCluster(
  { host, port, database }: ClusterConnection,
  maxBytes: number,
): Promise<{ isDone: boolean }> {
  const client = new pg.Client({
    host,
    port,
    database,
    user: supervisorRole,
    application_name: 'partner-portal scrub',
  });
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    const { small, isAll } = await tablesToRewrite(client, maxBytes);
    await waitForOlderTransactions(client);
    for (const table of small) await client.query(`vacuum (full, analyze) ${table}`);
    // The samples before those were replaced just now.
    await waitForOlderTransactions(client);
    await client.query('vacuum (full) pg_catalog.pg_statistic');
    // The first leaves the log's tail with what was rewritten just now; the second is past it.
    for (let turn = 0; turn < 2; turn += 1) {
      await client.query('select pg_switch_wal()');
      await client.query('checkpoint');
    }
    return { isDone: isAll };
  } finally {
    await client.end();
  }
}

/**
 * Waits until every transaction of the database that is older than this call has ended. A rewrite
 * copies deleted rows that one of them may still read (PostgreSQL, Routine Vacuuming).
 */
async function waitForOlderTransactions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  const deadline = Date.now() + oldTransactionTimeout;
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and greatest(age(backend_xmin), age(backend_xid)) > age($1::xid8::xid)`,
      [rows[0]?.next],
    );
    if (rowCount === 0) return;
    if (Date.now() > deadline) throw new Error('A transaction that may read deleted rows is open');
    await delay(100);
  }
}

async function tablesToRewrite(
  client: pg.Client,
  maxBytes: number,
): Promise<{ small: string[]; isAll: boolean }> {
  const personalTables = [...classifiedTables()].flatMap(([name, table]) => {
    const classes = Object.values(getPrivacyClasses(table));
    const isPersonal = classes.includes('personal') || classes.includes('free_text');
    return isPersonal ? [name] : [];
  });
  const { rows } = await client.query<{ name: string; is_small: boolean }>(
    `select format('public.%I', relname) as name, pg_total_relation_size(oid) <= $2 as is_small
     from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
     order by relname`,
    [personalTables, maxBytes],
  );
  const small = rows.filter((row) => row.is_small).map(({ name }) => name);
  return { small, isAll: small.length === rows.length };
}
