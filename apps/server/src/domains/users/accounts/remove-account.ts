import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import type { Resource } from '#server/resource/resource.ts';
import { deleteRow, lockRow, updateRow } from '#server/resource/write.ts';
import { accountClosed } from './account-events.ts';
import { isUnused } from './account-state.ts';

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
