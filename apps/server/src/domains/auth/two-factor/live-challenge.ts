import { and, eq, exists, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { digestToken } from '../links/issue-link.ts';
import { canSignIn } from './lock-account.ts';
import { twoFactorChallenge } from './two-factor.table.ts';

/** Wrong codes that end a challenge (API.md §3 Auth). */
const maxAttempts = 5;

/** A sign-in with a right password and a pending code. */
interface LiveChallenge {
  readonly id: string;
  readonly userId: string;
  readonly deviceId: string;
  /** The person has completed a sign-in with this browser before. */
  readonly isKnownBrowser: boolean;
}

/**
 * Returns the id and the person of an open challenge.
 * @throws DomainError `challenge_expired` if the challenge is not open.
 */
export async function getChallengePerson(
  { database, now }: Context,
  token: string,
): Promise<{ id: string; userId: string; email: string }> {
  const [found] = await database.orm
    .select({ id: twoFactorChallenge.id, userId: userAccount.id, email: userAccount.email })
    .from(twoFactorChallenge)
    .innerJoin(userAccount, eq(userAccount.id, twoFactorChallenge.userId))
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .where(and(isAlive(token, now), canSignIn));
  if (!found) throw new DomainError('challenge_expired');
  return found;
}

/**
 * Counts an attempt and returns its challenge. Also enforces the limit for concurrent codes.
 * @throws DomainError `challenge_expired` if the challenge is not open or has no attempt left.
 */
export async function takeChallengeAttempt(
  { database, now }: Context,
  token: string,
): Promise<LiveChallenge> {
  const account = database.orm
    .select({ id: userAccount.id })
    .from(userAccount)
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .where(and(eq(userAccount.id, twoFactorChallenge.userId), canSignIn));
  const [taken] = await database.orm
    .update(twoFactorChallenge)
    .set({ attempts: sql`${twoFactorChallenge.attempts} + 1` })
    .where(and(isAlive(token, now), exists(account)))
    .returning({
      id: twoFactorChallenge.id,
      userId: twoFactorChallenge.userId,
      deviceId: twoFactorChallenge.deviceId,
      isKnownBrowser: sql<boolean>`exists (select from ${knownBrowser}
        where ${knownBrowser.userId} = ${twoFactorChallenge.userId}
          and ${knownBrowser.deviceId} = ${twoFactorChallenge.deviceId})`,
    });
  if (!taken) throw new DomainError('challenge_expired');
  return taken;
}

function isAlive(token: string, now: Date): SQL | undefined {
  return and(
    eq(twoFactorChallenge.tokenDigest, digestToken(token)),
    isNull(twoFactorChallenge.endedAt),
    gt(twoFactorChallenge.expiresAt, now.toISOString()),
    lt(twoFactorChallenge.attempts, maxAttempts),
  );
}

/** Ends a person's open challenges, whenever their sessions end. */
export async function endChallenges(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .update(twoFactorChallenge)
    .set({ endedAt: now.toISOString() })
    .where(and(eq(twoFactorChallenge.userId, userId), isNull(twoFactorChallenge.endedAt)));
}
