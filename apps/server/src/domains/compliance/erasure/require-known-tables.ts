import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { classifiedTables } from '#server/database/privacy.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';

/**
 * Nobody is erased from some tables and left in others.
 * @throws JobFailure where the database has a table that this process knows nothing of.
 */
export async function requireKnownTables(tx: Transaction): Promise<void> {
  const known = [...classifiedTables().keys()];
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname <> all (${sql.param(known)}::text[])`);
  const names = rows.map(({ name }) => name).join(', ');
  if (names !== '') throw new JobFailure(`tables without privacy classes: ${names}`);
}
