import { sql, type SQL } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';

/** A wish is carried out by itself after this time, in which it can be cancelled (API.md §3 Auth). */
const resetDelay = hours(24);

/** But never so soon after a password reset: who took over a mailbox would gain both factors by it. */
const passwordResetDelay = hours(72);

/** When a wish of now is due. */
export function getDueTime(passwordResetAt: string | null, now: Date): Date {
  const earliest = addMilliseconds(now, resetDelay);
  if (passwordResetAt === null) return earliest;
  const afterPasswordReset = addMilliseconds(new Date(passwordResetAt), passwordResetDelay);
  return afterPasswordReset > earliest ? afterPasswordReset : earliest;
}

/** Whether an account's last password reset lies far enough back, now that a wish is due. */
export function isPasswordResetOldEnough(now: Date): SQL {
  const since = addMilliseconds(now, -passwordResetDelay).toISOString();
  return sql`coalesce(${userAccount.passwordResetAt} <= ${since}::timestamptz, true)`;
}
