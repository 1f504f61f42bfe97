import { DomainError } from '#server/kernel/domain-error.ts';
import type { LockedRow } from '#server/resource/write.ts';

/** Whether the person of a locked account never chose a password: nobody has worked under it. */
export function isUnused(account: LockedRow): boolean {
  return account['passwordHash'] === null && account['anonymizedAt'] === null;
}

/** Whether a locked account waits for its person to choose a password. */
export function isInvited(account: LockedRow): boolean {
  return isUnused(account) && account['isActive'] === true;
}

/** @throws PortalError `conflict` for a locked account that was anonymized: that cannot be undone. */
export function requireNotAnonymized(account: LockedRow): void {
  if (account['anonymizedAt'] === null) return;
  throw new DomainError('conflict', { message: { key: 'user.anonymized' } });
}
