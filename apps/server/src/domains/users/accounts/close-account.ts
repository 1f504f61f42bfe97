import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, updateRow, type LockedRow } from '#server/resource/write.ts';
import { guardLastStaff } from '../groups/guard-last-staff.ts';
import { accountClosed } from './account-events.ts';
import { requireNotAnonymized } from './account-state.ts';
import { people } from './people.resource.ts';
import { userAccount } from './user-account.table.ts';

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
