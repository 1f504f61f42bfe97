import {
  passwordLength,
  ratePassword,
  type PasswordLevel,
  type PasswordWeakness,
} from '@portal/contract/auth';
import type { MailedLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import { call } from '#web/lib/api/call.ts';

/**
 * Result of the check. The server refuses the first four levels of the contract; `missing` is the number
 * of characters a short password lacks.
 */
export type PasswordVerdict =
  | { level: 'too_short'; missing: number }
  | { level: Exclude<PasswordLevel, 'too_short'>; weakness: PasswordWeakness | null };

/**
 * Judges a password by the server's rules (API.md §3 Auth). Only one of a possible length is sent: the
 * server knows the dictionaries and the names that are easy to guess for this person. `link` is the
 * mailed link that the password is set with; null for the signed-in person.
 * @throws ApiError, NetworkError where the server does not rate it.
 */
export async function judgePassword(
  password: string,
  link: MailedLink | null,
  signal: AbortSignal,
): Promise<PasswordVerdict> {
  const length = Array.from(password).length;
  if (length < passwordLength.min)
    return { level: 'too_short', missing: passwordLength.min - length };
  if (length > passwordLength.max) return { level: 'too_long', weakness: null };
  const { level, weakness } = await call(ratePassword, { body: { password, ...link }, signal });
  // The server counts some characters together; then nobody can say how many are missing.
  return level === 'too_short' ? { level, missing: 1 } : { level, weakness };
}
