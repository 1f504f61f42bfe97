import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { LockedRow } from '#server/resource/write.ts';
import { userAccount } from '../accounts/user-account.table.ts';

/**
 * Holds the clinic that somebody is to join, so that it is neither archived nor given to another
 * customer before they have. Clinics are held before accounts, as where a clinic is archived: so
 * nobody waits in a ring.
 */
export async function lockClinic(
  tx: Transaction,
  clinicId: string | null | undefined,
): Promise<void> {
  if (!clinicId) return;
  await tx.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, clinicId)).for('share');
}

/**
 * Asked after a change: the clinic of a customer's user is that customer's, and active where they
 * join it. Whoever goes to another customer takes leave of the clinic, or names one of theirs.
 * @throws PortalError 400 at `clinic_id`.
 */
export async function requireOwnClinic(
  tx: Transaction,
  userId: string,
  before: LockedRow | null,
): Promise<void> {
  const [joined] = await tx
    .select({
      clinicId: clinic.id,
      customerId: userAccount.customerId,
      ownerId: clinic.customerId,
      isActive: clinic.isActive,
    })
    .from(userAccount)
    .innerJoin(clinic, eq(clinic.id, userAccount.clinicId))
    .where(eq(userAccount.id, userId));
  if (!joined) return;
  const stays = before?.['clinicId'] === joined.clinicId;
  const isOwn = joined.ownerId === joined.customerId;
  if (!isOwn || !(joined.isActive || stays)) throw fieldError('clinic_id', 'user.clinic');
}
