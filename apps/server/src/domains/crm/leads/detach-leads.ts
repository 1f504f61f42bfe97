import { eq, sql } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { publishLeadChanges } from './lead.resource.ts';
import { lead } from './lead.table.ts';

/**
 * Detaches all leads from a clinic that is archived or changes its customer. The leads stay with
 * the customer.
 */
export async function detachLeads(
  tx: Transaction,
  context: Context,
  clinicId: string,
): Promise<void> {
  const detached = await tx
    .update(lead)
    .set({
      clinicId: null,
      updatedAt: context.now.toISOString(),
      version: sql`${lead.version} + 1`,
    })
    .where(eq(lead.clinicId, clinicId))
    .returning({ id: lead.id });
  const auditEntries = detached.map(({ id }) => ({
    action: 'detach' as const,
    table: lead,
    objectId: id,
    before: { clinicId },
    after: { clinicId: null },
  }));
  await writeAuditEntries(tx, context, auditEntries);
  await publishLeadChanges(
    tx,
    detached.map(({ id }) => id),
  );
}
