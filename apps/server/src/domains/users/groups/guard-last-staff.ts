import { and, arrayContains, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { groupMember, userGroup } from './user-group.table.ts';

/** One for the whole portal: whoever may take `staff` away from somebody does it alone. */
const staffLock = 7_420_003;

/**
 * Makes a change that may take the permission `staff` away from somebody, and refuses it where it
 * took it from the last active employee (API.md §2). Of those at once each waits for the one before,
 * before it holds any row. Where nobody had it there is nothing to keep.
 * @throws PortalError `conflict`.
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

/** Whether somebody holds `staff` who can sign in. */
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
