import { sql } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import type { Context } from '#server/resource/context.ts';
import { isOneOf } from './lock-catalogue.ts';
import { recordHistory } from './record-history.ts';
import { viewingRights } from './viewing-right.resource.ts';

/**
 * Closes the active ones of the given rights and writes their history. Their customers must be
 * locked. Returns the number of closed rights.
 */
export async function closeRights(
  tx: Transaction,
  context: Context,
  { action, rightIds }: { action: 'deactivated' | 'expired'; rightIds: readonly string[] },
): Promise<number> {
  if (rightIds.length === 0) return 0;
  const closed = await tx
    .update(viewingRight)
    .set({
      isActive: false,
      updatedAt: context.now.toISOString(),
      version: sql`${viewingRight.version} + 1`,
    })
    .where(sql`${isOneOf(viewingRight.id, rightIds)} and ${viewingRight.isActive}`)
    .returning({ id: viewingRight.id, customerId: viewingRight.customerId });
  const closedIds = closed.map(({ id }) => id).toSorted();
  await recordHistory(tx, context, { action, rightIds: closedIds });
  const auditEntries = closedIds.map((objectId) => ({
    action: action === 'expired' ? ('expire' as const) : ('deactivate' as const),
    table: viewingRight,
    objectId,
    before: { isActive: true },
    after: { isActive: false },
  }));
  await writeAuditEntries(tx, context, auditEntries);
  await publishRowChanges(tx, viewingRights, closed);
  return closedIds.length;
}
