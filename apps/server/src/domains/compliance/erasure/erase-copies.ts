import { getTableName } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { announceErased } from './announce-erased.ts';
import { eraseFromTable } from './erase-from-table.ts';
import type { Erasure, TableCount } from './erasure.ts';
import { requireKnownTables } from './require-known-tables.ts';
import { namesOfSpecialTables, specialTables } from './special-tables.ts';
import { tablePlans } from './table-plan.ts';

/**
 * Takes somebody out of every table, by a few statements for each; answers how many rows of which
 * changed. Doing it again finds what was written meanwhile, or nothing.
 */
export async function eraseCopies(tx: Transaction, erasure: Erasure): Promise<TableCount[]> {
  await requireKnownTables(tx);
  const counts: TableCount[] = [];
  for (const [table, erase] of specialTables) {
    counts.push({ table: getTableName(table), changed: await erase(tx, erasure) });
  }
  for (const plan of tablePlans(namesOfSpecialTables)) {
    counts.push({ table: plan.name, changed: await eraseFromTable(tx, erasure, plan) });
  }
  const erased = counts.filter(({ changed }) => changed > 0);
  await announceErased(tx, erased);
  return erased;
}

/** The counts of two runs as of one, by the tables' names. */
export function together(...runs: readonly (readonly TableCount[])[]): TableCount[] {
  const sums = new Map<string, number>();
  for (const { table, changed } of runs.flat()) sums.set(table, (sums.get(table) ?? 0) + changed);
  return [...sums]
    .map(([table, changed]) => ({ table, changed }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}
