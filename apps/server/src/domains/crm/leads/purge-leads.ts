import { inArray } from 'drizzle-orm';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { publishLeadChanges } from './publish-lead-change.ts';
import { leadNote } from './lead-note.table.ts';
import { lead } from './lead.table.ts';

/**
 * Deletes leads that were kept long enough, with their notes and their history, so that nobody can
 * read any more whose they were, in the audit trail either. They must be held.
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
