import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { publishRowChanges } from './publish-row-changes.ts';
import type { Context } from './context.ts';
import type { Resource } from './resource.ts';
import { isRow, toUntypedTable, type Row } from './write.ts';

/**
 * Inserts up to 1,000 rows and their audit entries with one statement each, and publishes them in
 * one message. Returns their ids in order; null for a row that violates a unique constraint.
 */
export async function insertRows(
  tx: Transaction,
  context: Context,
  resource: Resource,
  rows: readonly Row[],
): Promise<(string | null)[]> {
  if (rows.length === 0) return [];
  const at = context.now.toISOString();
  const newRows = rows.map((values) => ({ id: newId(), createdAt: at, updatedAt: at, ...values }));
  const returned: unknown[] = await tx
    .insert(toUntypedTable(resource))
    .values(newRows)
    .onConflictDoNothing()
    .returning();
  const inserted = returned.filter(isRow);
  const made = new Map(inserted.map((row) => [row['id'], row]));
  await writeAuditEntries(
    tx,
    context,
    inserted.map((row) => ({
      action: 'create',
      table: resource.table,
      objectId: String(row['id']),
      after: row,
    })),
  );
  await publishRowChanges(tx, resource, inserted);
  return newRows.map(({ id }) => (made.has(id) ? id : null));
}
