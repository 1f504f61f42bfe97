import { and, arrayContains, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { groupMember, userGroup } from './user-group.table.ts';

/** Key of the advisory lock that serializes all changes that can remove `staff`. */
const staffLock = 7_420_003;

/**
 * Runs a change that can remove the permission `staff` and rejects it if no active employee has it
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

/** Returns true if an employee who can sign in has `staff`. */
async function hasActiveStaff(tx: Transaction): Promise<boolean> {
  const [holder] = await tx
    .select({ id: groupMember.userId })
    .from(groupMember)
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .innerJoin(userAccount, eq(userAccount.id, groupMember.userId))
    .where(
      and(
        arrayContains(userGroup.permissions, ['staff']),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
        isNotNull(userAccount.passwordHash),
      ),
    )
    .limit(1);
  return holder !== undefined;
}
