import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';

const maxTries = 100;

/**
 * Vacuums and analyzes all tables until every page is marked all-visible, which plans with
 * index-only scans need: an autovacuum worker that reads the database meanwhile prevents the mark.
 * @throws Error if that fails for ten seconds.
 */
export async function vacuum({ pool }: Database): Promise<void> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    await pool.query('vacuum analyze');
    const { rows } = await pool.query(`select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`);
    if (rows.length === 0) return;
    await pause(100);
  }
  throw new Error('The tables were not vacuumed: something looks at an old state of them');
}
