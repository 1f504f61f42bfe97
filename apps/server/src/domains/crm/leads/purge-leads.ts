import { inArray } from 'drizzle-orm';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { publishLeadChanges } from './lead.resource.ts';
import { lead, leadNote } from './lead.table.ts';

/**
 * Deletes leads past their retention, with their notes and history, and removes their personal
 * values from the audit log. The caller must have locked them. Returns the number of deleted leads.
 */
export async function purgeLeads(
  tx: Transaction,
  context: Context,
  ids: readonly string[],
): Promise<number> {
  const notes = await tx
    .delete(leadNote)
    .where(inArray(leadNote.leadId, [...ids]))
    .returning({ id: leadNote.id });
  const deleted = await tx
    .delete(lead)
    .where(inArray(lead.id, [...ids]))
    .returning({ id: lead.id });
  const auditEntries = [
    ...notes.map(({ id }) => ({ action: 'delete' as const, table: leadNote, objectId: id })),
    ...deleted.map(({ id }) => ({ action: 'delete' as const, table: lead, objectId: id })),
  ];
  await writeAuditEntries(tx, context, auditEntries);
  const objects = auditEntries.map(({ objectId }) => objectId);
  await clearPersonalValues(tx, context.now, objects);
  await publishLeadChanges(
    tx,
    deleted.map(({ id }) => id),
  );
  return deleted.length;
}
