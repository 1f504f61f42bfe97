import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, updateRow, type LockedRow } from '#server/resource/write.ts';
import { requireNotAnonymized } from './account-state.ts';
import { people } from './people.resource.ts';
import { publishAccountChange } from './publish-account-change.ts';

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
