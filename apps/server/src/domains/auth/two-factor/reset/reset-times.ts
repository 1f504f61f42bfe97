import { sql, type SQL } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';

/** Time in which a request can be cancelled before it is executed (API.md §3 Auth). */
const resetDelay = hours(24);

/** Minimum time after a password reset. Without it, a stolen mailbox would give both factors. */
const passwordResetDelay = hours(72);

/** Returns when a request made now is due. */
export function getDueTime(passwordResetAt: string | null, now: Date): Date {
  const earliest = addMilliseconds(now, resetDelay);
  if (passwordResetAt === null) return earliest;
  const afterPasswordReset = addMilliseconds(new Date(passwordResetAt), passwordResetDelay);
  return afterPasswordReset > earliest ? afterPasswordReset : earliest;
}

/** Condition that the account's last password reset is old enough to execute a due request. */
export function isPasswordResetOldEnough(now: Date): SQL {
  const since = addMilliseconds(now, -passwordResetDelay).toISOString();
  return sql`coalesce(${userAccount.passwordResetAt} <= ${since}::timestamptz, true)`;
}
