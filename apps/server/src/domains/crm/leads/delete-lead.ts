import { eq } from 'drizzle-orm';
import { deleteLead as route } from '@portal/contract/crm';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { leads, publishLeadChange } from './lead.resource.ts';
import { leadNote } from './lead.table.ts';

/**
 * Deletes a lead with its notes and history. A contact without an account can be erased only by
 * deletion, so this also removes the personal values from the audit log, as the retention job does.
 * The log still shows who deleted what and when.
 * @throws DomainError `stale`, `not_found`.
 */
export async function deleteLead(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, leads, { id, seenVersion });
    const notes = await tx.delete(leadNote).where(eq(leadNote.leadId, before.id)).returning();
    const auditEntries = notes.map((note) => ({
      action: 'delete' as const,
      table: leadNote,
      objectId: note.id,
      before: note,
    }));
    await writeAuditEntries(tx, context, auditEntries);
    await deleteRow(tx, context, leads, before);
    await clearPersonalValues(tx, context.now, [before.id, ...notes.map((note) => note.id)]);
    await publishLeadChange(tx, before.id);
  });
}
