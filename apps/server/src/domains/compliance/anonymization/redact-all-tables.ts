import { getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { publishRedactedTables } from './publish-redacted-tables.ts';
import { redactTable } from './redact-table.ts';
import type { Redaction, TableCount } from './redaction.ts';
import { assertKnownTables } from './assert-known-tables.ts';
import { specialTableNames, specialTables } from './special-tables.ts';
import { listTablePlans } from './table-plan.ts';

/** Disables the pool's statement and lock timeouts, for background work. */
export async function disableTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local lock_timeout = 0`);
}

/**
 * Redacts a person in every table, with a few statements each. Returns the tables with changed
 * rows. A second call changes only rows written since the first.
 */
export async function redactAllTables(
  tx: Transaction,
  redaction: Redaction,
): Promise<TableCount[]> {
  await assertKnownTables(tx);
  const counts: TableCount[] = [];
  for (const [table, redact] of specialTables) {
    counts.push({ table: getTableName(table), changed: await redact(tx, redaction) });
  }
  for (const plan of listTablePlans(specialTableNames)) {
    counts.push({ table: plan.name, changed: await redactTable(tx, redaction, plan) });
  }
  const redacted = counts.filter(({ changed }) => changed > 0);
  await publishRedactedTables(tx, redacted);
  return redacted;
}

/** Adds the counts of several runs, per table. */
export function mergeCounts(...runs: readonly (readonly TableCount[])[]): TableCount[] {
  const sums = new Map<string, number>();
  for (const { table, changed } of runs.flat()) sums.set(table, (sums.get(table) ?? 0) + changed);
  return [...sums]
    .map(([table, changed]) => ({ table, changed }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}
