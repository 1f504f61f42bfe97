import pg from 'pg';
import { getPrivacyClasses, classifiedTables } from '#server/database/privacy.ts';
import { supervisorRole, type ClusterConnection } from './cluster.ts';

/** Maximum lock wait per table. */
const lockTimeout = '2s';

/**
 * Has the embedded cluster forget on the disk what its tables no longer show. PostgreSQL leaves the
 * bytes of rows that were changed or deleted in their pages, in the planner's samples and in the
 * write-ahead log, whatever is vacuumed: so the tables that hold something of people are rewritten,
 * the samples taken anew and rewritten as well, and the log is ended with a checkpoint, after which
 * its old segments are removed (`wal_recycle` is off). As the supervisor: the portal's own role may
 * not. Tables of more bytes than `maxBytes` are left for another time; answers whether any were.
 * @throws Error where a table is in use for longer than a moment: to be tried again.
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
    for (const table of small) await client.query(`vacuum (full, analyze) ${table}`);
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
