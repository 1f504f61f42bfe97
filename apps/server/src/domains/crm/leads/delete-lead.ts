import { and, eq, isNull, ne } from 'drizzle-orm';
import { deleteLead as route } from '@portal/contract/crm';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { leads, publishLeadChange } from './lead.resource.ts';
import { leadNote } from './lead.table.ts';

/**
 * Deletes a lead with its notes and history, and its personal values in the audit log, as the retention
 * job does. The log still shows who deleted what and when.
 * @throws DomainError `conflict` while a request to anonymize its contact is open; `stale`, `not_found`.
 */
export async function deleteLead(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, leads, { id, seenVersion });
    await assertNoRequest(tx, before.id);
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

/** An anonymization finds the contact everywhere by what the lead says, and the deletion only in the lead. */
async function assertNoRequest(tx: Transaction, id: string): Promise<void> {
  const { leadId, status, anonymizedAt } = anonymizationRequest;
  const isOpen = and(eq(leadId, id), ne(status, 'cancelled'), isNull(anonymizedAt));
  if ((await tx.$count(anonymizationRequest, isOpen)) === 0) return;
  throw new DomainError('conflict', { message: { key: 'lead.anonymization_open' } });
}
