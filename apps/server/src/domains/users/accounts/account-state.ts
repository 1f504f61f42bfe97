import { DomainError } from '#server/kernel/domain-error.ts';
import type { LockedRow } from '#server/resource/write.ts';

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
