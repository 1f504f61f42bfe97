import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { LockedRow } from '#server/resource/write.ts';
import { userAccount } from '../accounts/user-account.table.ts';

/**
 * Locks the clinics that a user is to join or to see (`FOR SHARE`), so that none is archived or moved to
 * another customer meanwhile. Clinics are locked before accounts, as archiving a clinic does, to
 * avoid deadlocks.
 */
export async function lockClinics(
  tx: Transaction,
  clinicIds: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = clinicIds.filter((id) => typeof id === 'string');
  if (ids.length === 0) return;
  await tx
    .select({ id: clinic.id })
    .from(clinic)
    .where(inArray(clinic.id, ids))
    .orderBy(clinic.id)
    .for('share');
}

/**
 * Requires the clinic of a customer's user to belong to their customer and, if they join it, to be
 * active. Call after the change. A user who moves to another customer must leave their clinic or
 * name one of the new customer.
 * @throws DomainError 400 at `clinic_id`.
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
