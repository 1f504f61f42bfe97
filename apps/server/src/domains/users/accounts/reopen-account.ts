import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, updateRow, type LockedRow } from '#server/resource/write.ts';
import { requireNotAnonymized } from './account-state.ts';
import { people } from './people.resource.ts';
import { publishAccountChange } from './publish-account-change.ts';

/**
 * Somebody's account, held until the transaction ends, whatever its state.
 * @throws PortalError `conflict` for one who was anonymized; `not_found`.
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

/** Lets the person of a held account sign in again; who never had a password is invited again. */
export async function reopenAccount(
  tx: Transaction,
  context: Context,
  locked: LockedRow,
): Promise<void> {
  const values = { isActive: true };
  await updateRow(tx, context, people, locked, { values, action: 'reactivate' });
  await publishAccountChange(tx, context, locked, values);
}
