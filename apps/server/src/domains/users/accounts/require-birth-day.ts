import { earliestBirthDay } from '@portal/contract/users';
import type { Call } from '#server/kernel/call.ts';
import { fieldError } from '#server/kernel/domain-error.ts';

/**
 * Requires a date of birth from 1900 to today, in UTC by the portal's clock.
 * @throws DomainError 400 at `date_of_birth`.
 */
export function requireBirthDay(
  { now }: Pick<Call, 'now'>,
  { date_of_birth: day }: { date_of_birth?: string | null },
): void {
  if (!day) return;
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (day < earliestBirthDay || day > today) throw fieldError('date_of_birth', 'user.birth_day');
}
