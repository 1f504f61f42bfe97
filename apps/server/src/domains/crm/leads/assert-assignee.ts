import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { fieldError } from '#server/kernel/domain-error.ts';

/**
 * Requires that the assignee is an employee with an active account. The current assignee (`before`)
 * stays valid.
 * @throws DomainError 400 at `assigned_to_user_id`.
 */
export async function assertAssignee(
  tx: Transaction,
  userId: string | null | undefined,
  before: unknown = null,
): Promise<void> {
  if (!userId || userId === before) return;
  const found = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.id, userId),
        eq(userAccount.role, 'employee'),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
      ),
    )
    .for('key share');
  if (found.length === 0) throw fieldError('assigned_to_user_id', 'lead.assigned_to');
}
