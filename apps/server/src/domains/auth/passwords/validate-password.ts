import type { PasswordLevel } from '@portal/contract/auth';
import type { MessageKey } from '@portal/locales/server';
import { ratePassword, type PasswordOwner } from './rate-password.ts';

const refusals: Partial<Record<PasswordLevel, MessageKey>> = {
  too_short: 'password.too_short',
  too_long: 'password.too_long',
  personal: 'password.personal',
  weak: 'password.common',
};

/**
 * Returns the message key of the rule that a new password breaks (API.md §3 Auth), or an empty list.
 * @throws DomainError as `ratePassword`.
 */
export async function validatePassword(
  password: string,
  owner: PasswordOwner,
): Promise<MessageKey[]> {
  const { level, weakness } = await ratePassword(password, owner);
  if (level === 'weak' && weakness === 'context') return ['password.context'];
  const refusal = refusals[level];
  return refusal ? [refusal] : [];
}
