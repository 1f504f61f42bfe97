import { and, eq, or, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import type { Context } from '#server/resource/context.ts';
import { userAccount } from './user-account.table.ts';

/**
 * Removes all users from a clinic that is archived or leaves its customer. They remain users of the customer;
 * who saw this clinic alone sees none until somebody names another.
 */
export async function removeUsersFromClinic(
  tx: Transaction,
  context: Context,
  clinicId: string,
): Promise<void> {
  const { id, clinicIds } = userAccount;
  const ofCustomer = sql`${userAccount.customerId} =
    (select ${clinic.customerId} from ${clinic} where ${clinic.id} = ${clinicId})`;
  const found = await tx
    .select({ id, clinicId: userAccount.clinicId, clinicIds })
    .from(userAccount)
    .where(
      or(
        eq(userAccount.clinicId, clinicId),
        and(ofCustomer, sql`${clinicId}::uuid = any(${clinicIds})`),
      ),
    )
    .orderBy(id)
    .for('no key update');
  for (const before of found) {
    const after = {
      clinicId: before.clinicId === clinicId ? null : before.clinicId,
      clinicIds: before.clinicIds.filter((one) => one !== clinicId),
    };
    await tx
      .update(userAccount)
      .set({
        ...after,
        updatedAt: context.now.toISOString(),
        version: sql`${userAccount.version} + 1`,
      })
      .where(eq(id, before.id));
    await writeAuditEntry(tx, context, {
      action: 'leave_clinic',
      table: userAccount,
      objectId: before.id,
      before,
      after,
    });
  }
}
