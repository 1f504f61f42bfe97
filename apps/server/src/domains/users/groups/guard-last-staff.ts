import { and, arrayContains, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { groupMember, userGroup } from './user-group.table.ts';

/** Key of the advisory lock that serializes all changes that remove `staff` from somebody. */
const staffLock = 7_420_003;

/** Condition for an employee who can sign in, and so use a permission. */
export const canSignIn = and(
  eq(userAccount.isActive, true),
  isNull(userAccount.anonymizedAt),
  isNotNull(userAccount.passwordHash),
);

/**
 * Runs a change that removes the permission `staff` and rejects it if no active employee has it
 * afterwards (API.md §2). Takes an advisory lock first, before any row lock. Allows the change if
 * no active employee had the permission before.
 * @throws DomainError `conflict`.
 */
export async function guardLastStaff<Result>(
  tx: Transaction,
  change: () => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`select pg_advisory_xact_lock(${staffLock})`);
  const hadStaff = await hasActiveStaff(tx);
  const result = await change();
  if (hadStaff && !(await hasActiveStaff(tx))) {
    throw new DomainError('conflict', { message: { key: 'user.last_staff' } });
  }
  return result;
}

/** A change turned out to take `staff` away, so that it needs the lock. */
class UnguardedChange extends Error {
  override name = 'UnguardedChange';
}

/**
 * Runs a change of permissions in a transaction. Most take `staff` from nobody and need not wait for
 * one another: `change` calls `requireGuard` once its row locks show that it takes `staff` away, and is
 * then run again, under `guardLastStaff` from the beginning.
 * @throws DomainError `conflict` for the last employee with the permission.
 */
export async function transactPermissions<Result>(
  context: Context,
  change: (tx: Transaction, requireGuard: () => void) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(context, (tx) => change(tx, refuseUnguarded));
  } catch (error) {
    if (!(error instanceof UnguardedChange)) throw error;
    return transact(context, (tx) => guardLastStaff(tx, () => change(tx, acceptGuarded)));
  }
}

function refuseUnguarded(): void {
  throw new UnguardedChange('The change takes `staff` away without the lock');
}

const acceptGuarded = (): void => undefined;

/** Returns true if the permissions of a stored group contain `staff`. */
export const grantsStaff = (permissions: unknown): boolean =>
  Array.isArray(permissions) && permissions.includes('staff');

/** Returns true if an employee who can sign in has `staff`. */
async function hasActiveStaff(tx: Transaction): Promise<boolean> {
  const [holder] = await tx
    .select({ id: groupMember.userId })
    .from(groupMember)
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .innerJoin(userAccount, eq(userAccount.id, groupMember.userId))
    .where(and(arrayContains(userGroup.permissions, ['staff']), canSignIn))
    .limit(1);
  return holder !== undefined;
}
