import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';

const maxTries = 100;

/** Tables of the portal and of its jobs. PostgreSQL's own take longer, and no plan of ours reads them. */
const ownTables = `from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p') and nspname in ('public', 'jobs')`;

/**
 * Vacuums and analyzes all tables until every page is marked all-visible, which plans with
 * index-only scans need: an autovacuum worker that reads the database meanwhile prevents the mark.
 * @throws Error if that fails for ten seconds.
 */
export async function vacuum({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(pg_class.oid::regclass::text, ', ') as names ${ownTables}`,
  );
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    await pool.query(`vacuum (analyze, process_toast false) ${rows[0]?.names}`);
    const { rowCount } = await pool.query(
      `select 1 ${ownTables} and nspname = 'public' and relallvisible < relpages`,
    );
    if (rowCount === 0) return;
    await pause(100);
  }
  throw new Error('The tables were not vacuumed: something looks at an old state of them');
}
