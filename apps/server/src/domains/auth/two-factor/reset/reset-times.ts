import { sql, type SQL } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';

/** A wish is carried out by itself after this time, in which it can be cancelled (API.md §3 Auth). */
const delay = hours(24);

/** But never so soon after a password reset: who took over a mailbox would gain both factors by it. */
const afterPasswordReset = hours(72);

/** When a wish of now is due. */
export function dueAt(passwordResetAt: string | null, now: Date): Date {
  const usual = addMilliseconds(now, delay);
  if (passwordResetAt === null) return usual;
  const careful = addMilliseconds(new Date(passwordResetAt), afterPasswordReset);
  return careful > usual ? careful : usual;
}

/** Whether an account's last password reset lies far enough back, now that a wish is due. */
export function passwordIsSettled(now: Date): SQL {
  const since = addMilliseconds(now, -afterPasswordReset).toISOString();
  return sql`coalesce(${userAccount.passwordResetAt} <= ${since}::timestamptz, true)`;
}
