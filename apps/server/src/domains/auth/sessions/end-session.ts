import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { endChallenges } from '../two-factor/end-challenges.ts';
import { session } from './session.table.ts';

/** Ends a session and returns its user's id, or null if it had ended already. */
export async function endSession(
  executor: Executor,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const [ended] = await executor
    .update(session)
    .set({ endedAt: now.toISOString() })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .returning({ userId: session.userId });
  return ended?.userId ?? null;
}

/** Ends all sessions of a user, except `except`, and all their open challenges. */
export async function endUserSessions(
  executor: Executor,
  userId: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await executor
    .update(session)
    .set({ endedAt: now.toISOString() })
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.endedAt),
        except === undefined ? undefined : ne(session.id, except),
      ),
    );
  await endChallenges(executor, userId, now);
}
