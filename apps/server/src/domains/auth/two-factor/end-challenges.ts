import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { twoFactorChallenge } from './two-factor.table.ts';

/** Ends a person's open challenges, whenever their sessions end. */
export async function endChallenges(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .update(twoFactorChallenge)
    .set({ endedAt: now.toISOString() })
    .where(and(eq(twoFactorChallenge.userId, userId), isNull(twoFactorChallenge.endedAt)));
}
