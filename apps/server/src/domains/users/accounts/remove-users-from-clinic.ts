import { eq, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { userAccount } from './user-account.table.ts';

/** Removes all users from a clinic that is being archived. They remain users of its customer. */
export async function removeUsersFromClinic(
  tx: Transaction,
  context: Context,
  clinicId: string,
): Promise<void> {
  const removed = await tx
    .update(userAccount)
    .set({
      clinicId: null,
      updatedAt: context.now.toISOString(),
      version: sql`${userAccount.version} + 1`,
    })
    .where(eq(userAccount.clinicId, clinicId))
    .returning({ id: userAccount.id });
  for (const { id } of removed) {
    await writeAuditEntry(tx, context, {
      action: 'leave_clinic',
      table: userAccount,
      objectId: id,
      before: { clinicId },
      after: { clinicId: null },
    });
  }
}
