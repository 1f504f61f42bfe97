import type { Transaction } from '#server/database/database.ts';
import { requireRecentAuthentication } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { defineEvent } from '#server/resource/domain-event.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';

/** Returns true if the person never chose a password, so that the account was never used. */
export function isUnused(account: LockedRow): boolean {
  return account['passwordHash'] === null && account['anonymizedAt'] === null;
}

/** Returns true if the account is active and its person has not chosen a password yet. */
export function isInvited(account: LockedRow): boolean {
  return isUnused(account) && account['isActive'] === true;
}

/** @throws DomainError `conflict` for an anonymized account, which cannot be restored. */
export function requireNotAnonymized(account: LockedRow): void {
  if (account['anonymizedAt'] === null) return;
  throw new DomainError('conflict', { message: { key: 'user.anonymized' } });
}

interface Account {
  readonly userId: string;
}

/**
 * An account was created, or its invitation is repeated: the person needs a link to set a password.
 */
export const accountInvited = defineEvent<Account>();

/** An account was deactivated: its sessions and links must end. */
export const accountClosed = defineEvent<Account>();

/**
 * The e-mail of an account changed: both addresses are mailed, and links to the old one are
 * revoked.
 */
export const emailChanged = defineEvent<Account & { before: string; after: string }>();

/**
 * Publishes the events of a changed account: another e-mail, deactivation, and reactivation of an
 * account without a password, whose old invitation has been revoked.
 * @throws DomainError `reauthentication_required` for another e-mail, which can take over the account,
 * and for another customer, whose data the person then sees.
 */
export async function publishAccountChange(
  tx: Transaction,
  context: Context,
  before: LockedRow,
  changed: Row,
): Promise<void> {
  const userId = before.id;
  const after = { ...before, ...changed };
  const isMoved = after['customerId'] !== before['customerId'];
  if (isMoved || after['email'] !== before['email']) requireRecentAuthentication(context);
  if (after['email'] !== before['email']) {
    const addresses = { before: String(before['email']), after: String(after['email']) };
    await emailChanged.publish(tx, context, { userId, ...addresses });
  }
  if (after['isActive'] === before['isActive']) return;
  if (before['isActive']) await accountClosed.publish(tx, context, { userId });
  else if (isUnused(before)) await accountInvited.publish(tx, context, { userId });
}
