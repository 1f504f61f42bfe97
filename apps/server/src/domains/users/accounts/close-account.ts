import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import type { Resource } from '#server/resource/resource.ts';
import { deleteRow, type LockedRow, lockRow, updateRow } from '#server/resource/write.ts';
import { guardLastStaff } from '../groups/guard-last-staff.ts';
import {
  accountClosed,
  isUnused,
  publishAccountChange,
  requireNotAnonymized,
} from './account-events.ts';
import { userAccount } from './user-account.table.ts';
import { people } from './user.resource.ts';

/**
 * Deactivates an account, locks it until the end of the transaction and returns its previous row.
 * Call before locking anything else. Leaves a closed account unchanged.
 * @throws DomainError `conflict` for an anonymized account and for the last one that can manage
 * employees; `not_found`.
 */
export async function closeAccount(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<LockedRow> {
  const close = () => closeLocked(tx, context, userId);
  return (await isEmployee(tx, userId)) ? guardLastStaff(tx, close) : close();
}

async function closeLocked(tx: Transaction, context: Context, id: string): Promise<LockedRow> {
  const before = await lockRow(tx, context, people, { id, seenVersion: null });
  requireNotAnonymized(before);
  if (!before['isActive']) return before;
  await updateRow(tx, context, people, before, {
    values: { isActive: false },
    action: 'deactivate',
  });
  await accountClosed.publish(tx, context, { userId: before.id });
  return before;
}

async function isEmployee(tx: Transaction, userId: string): Promise<boolean> {
  const isOne = and(eq(userAccount.id, userId), eq(userAccount.role, 'employee'));
  return (await tx.$count(userAccount, isOne)) > 0;
}

/**
 * Locks an account in any state until the end of the transaction and returns its row.
 * @throws DomainError `conflict` for an anonymized account; `not_found`.
 */
export async function lockPerson(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRow> {
  const locked = await lockRow(tx, context, people, { id, seenVersion: null });
  requireNotAnonymized(locked);
  return locked;
}

/** Reactivates a locked account and invites a person without a password again. */
export async function reopenAccount(
  tx: Transaction,
  context: Context,
  locked: LockedRow,
): Promise<void> {
  const values = { isActive: true };
  await updateRow(tx, context, people, locked, { values, action: 'reactivate' });
  await publishAccountChange(tx, context, locked, values);
}

/**
 * Deletes an account that was never used and deactivates any other (API.md §3 Users). Idempotent
 * for deactivated accounts.
 * @throws DomainError `in_use` if other rows refer to an account to delete; `stale`, `not_found`.
 */
export async function removeAccount(
  tx: Transaction,
  context: Context,
  people: Resource,
  target: { id: string; seenVersion: number | null },
): Promise<void> {
  const before = await lockRow(tx, context, people, target);
  if (isUnused(before)) return deleteRow(tx, context, people, before);
  if (!before['isActive']) return;
  await updateRow(tx, context, people, before, {
    values: { isActive: false },
    action: 'deactivate',
  });
  await accountClosed.publish(tx, context, { userId: before.id });
}
