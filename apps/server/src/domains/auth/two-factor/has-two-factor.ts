import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { twoFactor } from './two-factor.table.ts';

/** Returns true if sign-in requires a code of this person besides the password. */
export async function hasTwoFactor(executor: Executor, userId: string): Promise<boolean> {
  const [confirmed] = await executor
    .select({ userId: twoFactor.userId })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)));
  return confirmed !== undefined;
}
