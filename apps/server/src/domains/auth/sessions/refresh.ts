import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { loadSessions } from './load-session-actors.ts';
import { endSession } from './end-session.ts';
import { isAlive } from './is-alive.ts';
import { refreshReuseInterval, session } from './session.table.ts';
import type { RefreshClaim } from './tokens.ts';

/**
 * Advances a session by one generation and returns the claim of its new refresh token. Tabs that
 * refresh at once get the same generation; a later reuse of a token ends the session (API.md §3).
 * @throws DomainError `not_authenticated` if the token is reused, or its session, user or customer
 * is not active.
 */
export async function refresh(
  context: Context,
  claim: RefreshClaim,
  deviceId: string | null,
): Promise<RefreshClaim> {
  const getSession = await loadSessions(context.database, [claim.sessionId], context.now);
  const { actor } = getSession(claim);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('not_authenticated');
  const generation =
    (await rotate(context, claim)) ?? (await findTabGeneration(context, claim, deviceId));
  if (generation !== null) {
    await storeTimeZone(context, actor);
    return { ...claim, generation };
  }
  await endStolenSession(context, claim.sessionId);
  throw new DomainError('not_authenticated');
}

/**
 * Stores the zone of a person who travels. Not at every call: two devices in two zones would write
 * by turns.
 */
async function storeTimeZone(
  { database, statedTimeZone: timeZone }: Context,
  actor: SignedInActor,
): Promise<void> {
  if (timeZone === null || timeZone === actor.timeZone) return;
  await database.orm.update(userAccount).set({ timeZone }).where(eq(userAccount.id, actor.userId));
}

/** Advances the generation with a conditional update: one of concurrent calls succeeds. */
async function rotate({ database, now }: Context, claim: RefreshClaim): Promise<number | null> {
  const [rotated] = await database.orm
    .update(session)
    .set({
      generation: sql`${session.generation} + 1`,
      rotatedAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
    })
    .where(
      and(
        eq(session.id, claim.sessionId),
        eq(session.generation, claim.generation),
        isAlive(sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .returning({ generation: session.generation });
  return rotated?.generation ?? null;
}

async function findTabGeneration(
  { database, now }: Context,
  claim: RefreshClaim,
  deviceId: string | null,
): Promise<number | null> {
  if (deviceId === null) return null;
  const [current] = await database.orm
    .select({ generation: session.generation })
    .from(session)
    .where(
      and(
        eq(session.id, claim.sessionId),
        eq(session.generation, claim.generation + 1),
        eq(session.deviceId, deviceId),
        isNull(session.endedAt),
        gt(session.rotatedAt, addMilliseconds(now, -refreshReuseInterval).toISOString()),
      ),
    );
  return current?.generation ?? null;
}

async function endStolenSession(context: Context, sessionId: string): Promise<void> {
  await transact(context, async (tx) => {
    const userId = await endSession(tx, sessionId, context.now);
    if (userId === null) return;
    await writeAuditEntry(tx, context, {
      action: 'refresh_token_reused',
      table: userAccount,
      objectId: userId,
    });
  });
}
