import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';
import { accountClosed, accountInvited, emailChanged } from './account-events.ts';
import { isUnused } from './account-state.ts';

/**
 * Publishes the events of a changed account: another e-mail, deactivation, and reactivation of an
 * account without a password, whose old invitation has been revoked.
 */
export async function publishAccountChange(
  tx: Transaction,
  context: Context,
  before: LockedRow,
  changed: Row,
): Promise<void> {
  const userId = before.id;
  const after = { ...before, ...changed };
  if (after['email'] !== before['email']) {
    const addresses = { before: String(before['email']), after: String(after['email']) };
    await emailChanged.publish(tx, context, { userId, ...addresses });
  }
  if (after['isActive'] === before['isActive']) return;
  if (before['isActive']) await accountClosed.publish(tx, context, { userId });
  else if (isUnused(before)) await accountInvited.publish(tx, context, { userId });
}
