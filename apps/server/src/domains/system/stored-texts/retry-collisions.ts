import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Call } from '#server/kernel/call.ts';
import { cleanRows, type CleaningResult } from './clean-rows.ts';
import type { TextTable } from './text-columns.ts';
import { textCollision } from './text-collision.table.ts';
import { readTextRows } from './write-cleanings.ts';

/**
 * Forgets the uncleaned texts of a table that depend on a row which somebody changed or deleted
 * since, and tries to clean the rows again.
 */
export async function retryChanged(
  tx: Transaction,
  call: Call,
  plan: TextTable,
): Promise<CleaningResult> {
  const isOfTable = and(
    eq(textCollision.tableName, plan.name),
    eq(textCollision.isNumbered, false),
  );
  const recorded = await tx.select().from(textCollision).where(isOfTable).for('update');
  const ids = [...new Set(recorded.map(({ rowId }) => rowId))];
  const rows = ids.length > 0 ? await readTextRows(tx, plan, ids) : [];
  const versions = new Map(rows.map((row) => [row.id, row['version']]));
  const groups = new Set(
    recorded.flatMap(({ rowId, rowVersion, groupId }) =>
      rowVersion !== null && versions.get(rowId) === rowVersion ? [] : [groupId],
    ),
  );
  if (groups.size === 0) return { changed: 0, collisions: [] };
  await tx.delete(textCollision).where(and(isOfTable, inArray(textCollision.groupId, [...groups])));
  const again = new Set(
    recorded.flatMap(({ rowId, groupId }) => (groups.has(groupId) ? [rowId] : [])),
  );
  return cleanRows(
    tx,
    call,
    plan,
    rows.filter(({ id }) => again.has(id)),
  );
}
