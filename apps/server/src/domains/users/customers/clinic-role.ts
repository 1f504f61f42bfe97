import type { ClinicRole } from '@portal/contract/kernel';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Row } from '#server/resource/write.ts';
import { userAccount } from '../accounts/user-account.table.ts';

/** Role and clinics as a body has them. */
interface SentRole {
  readonly clinic_role?: ClinicRole | undefined;
  readonly clinic_ids?: readonly string[] | undefined;
}

/**
 * Returns the columns of the role and clinics that a body sends, none if it sends neither. Another role than
 * `own_clinics` leaves the clinics behind.
 */
export function toRoleColumns(before: Row, { clinic_role: role, clinic_ids: ids }: SentRole): Row {
  if (role === undefined && ids === undefined) return {};
  const clinicRole = role ?? before['clinicRole'] ?? 'all_clinics';
  const stored = clinicRole === 'own_clinics' ? before['clinicIds'] : [];
  return { clinicRole, clinicIds: ids?.map((id) => id.toLowerCase()) ?? stored };
}

/**
 * Requires the clinics of a customer's user to be the customer's and, as far as they are new, active: at
 * least one with the role `own_clinics`, none with another.
 * @throws DomainError 400 at `clinic_ids`.
 */
export async function requireOwnClinics(
  tx: Transaction,
  { clinicRole, clinicIds, customerId }: Row,
  before: Row | null,
): Promise<void> {
  const ids = toList(clinicIds);
  const isLimited = clinicRole === 'own_clinics';
  if (!isLimited && ids.length === 0) return;
  const found = await tx
    .select({ id: clinic.id, isActive: clinic.isActive })
    .from(clinic)
    .where(
      and(
        eq(clinic.customerId, String(customerId)),
        sql`${clinic.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    );
  const stays = new Set(toList(before?.['clinicIds']));
  const own = found.filter(({ id, isActive }) => isActive || stays.has(id));
  // A clinic that was archived has left everybody: who is not changed here may have none.
  const isUnchanged = before !== null && String(before['clinicIds']) === String(ids);
  const hasSome = ids.length > 0 || (isUnchanged && before['clinicRole'] === 'own_clinics');
  if (!isLimited || !hasSome || own.length < ids.length)
    throw fieldError('clinic_ids', 'user.clinics');
}

const toList = (ids: unknown): string[] => (Array.isArray(ids) ? ids.map(String) : []);

/** Locks the customer, so that who manages its users is decided by one change after the other. */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update');
}

/** Returns the role of a new user of a locked customer: the first active one manages the others. */
export async function chooseRole(tx: Transaction, customerId: string): Promise<ClinicRole> {
  const isActive = and(
    eq(userAccount.customerId, customerId),
    eq(userAccount.isActive, true),
    isNull(userAccount.anonymizedAt),
  );
  return (await tx.$count(userAccount, isActive)) === 0 ? 'manager' : 'all_clinics';
}

/**
 * Runs a change of a colleague after locking their customer, and refuses it if it leaves no manager who can
 * log in.
 * @throws DomainError `conflict`.
 */
export async function guardLastManager(
  tx: Transaction,
  customerId: string,
  change: () => Promise<void>,
): Promise<void> {
  await lockCustomer(tx, customerId);
  await change();
  const isManager = and(
    eq(userAccount.customerId, customerId),
    eq(userAccount.clinicRole, 'manager'),
    eq(userAccount.isActive, true),
    isNull(userAccount.anonymizedAt),
    isNotNull(userAccount.passwordHash),
  );
  if ((await tx.$count(userAccount, isManager)) === 0)
    throw new DomainError('conflict', { message: { key: 'user.last_manager' } });
}
