import { getTableName, sql } from 'drizzle-orm';
import { auditHead, auditChainLink } from '#server/audit/audit-chain-link.table.ts';
import type { Transaction } from '#server/database/database.ts';
import { classifiedTables } from '#server/database/privacy.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { jobSchedule } from '#server/jobs/job-schedule.table.ts';

/** Importing a table registers it. No other file of this domain imports these tables. */
const named = [auditHead, auditChainLink, jobSchedule].map((table) => getTableName(table));

/**
 * Prevents an anonymization that redacts some tables and misses others.
 * @throws JobFailure if the database has a table that this process has not classified.
 */
export async function assertKnownTables(tx: Transaction): Promise<void> {
  const known = [...classifiedTables().keys(), ...named];
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname <> all (${sql.param(known)}::text[])`);
  const names = rows.map(({ name }) => name).join(', ');
  if (names !== '') throw new JobFailure(`tables without privacy classes: ${names}`);
}
