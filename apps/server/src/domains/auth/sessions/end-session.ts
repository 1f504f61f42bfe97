import {
  endOneSession as endOneSessionRoute,
  endOtherSessions as endOtherSessionsRoute,
} from '@portal/contract/auth';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Executor } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { endChallenges } from '../two-factor/live-challenge.ts';
import { ownSessions } from './session.resource.ts';
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

/** Ends a session, with its entry in the audit log. */
export async function signOut(context: Context, sessionId: string): Promise<void> {
  await transact(context, async (tx) => {
    const objectId = await endSession(tx, sessionId, context.now);
    if (objectId === null) return;
    await writeAuditEntry(tx, context, { action: 'sign_out', table: userAccount, objectId });
  });
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

/**
 * Ends one of the caller's sessions.
 * @throws DomainError `not_found` for an ended session or one of another user.
 */
export async function endOwnSession(context: Context, { id }: { id: string }): Promise<void> {
  authorize(context.actor, endOneSessionRoute.access);
  const userId = getUserId(context.actor) ?? '';
  await read(context, ownSessions, id);
  await transact(context, async (tx) => {
    const ended = await tx
      .update(session)
      .set({ endedAt: context.now.toISOString() })
      .where(and(eq(session.id, id), eq(session.userId, userId), isNull(session.endedAt)))
      .returning({ id: session.id });
    if (ended.length === 0) throw new DomainError('not_found');
    await writeAuditEntry(tx, context, {
      action: 'end_session',
      table: userAccount,
      objectId: userId,
    });
  });
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(context: Context): Promise<void> {
  const { actor, now } = context;
  authorize(actor, endOtherSessionsRoute.access);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('not_authenticated');
  const { userId, sessionId } = actor;
  await transact(context, async (tx) => {
    await endUserSessions(tx, userId, now, { except: sessionId });
    await writeAuditEntry(tx, context, {
      action: 'end_other_sessions',
      table: userAccount,
      objectId: userId,
    });
  });
}
