import { createSession as route } from '@portal/contract/auth';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { forgetAttempts, type LimitKey, returnAttempt, takeAttempt } from '../limits/attempts.ts';
import { runLimitedAttempt } from '../limits/run-limited-attempt.ts';
import { toNetwork } from '../limits/limit-address.ts';
import { createLinkToken } from '../links/issue-link.ts';
import { createConcurrencyLimiter, verifyPassword } from '../passwords/password-hash.ts';
import { canSignIn, needsSecondFactor } from '../two-factor/lock-account.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';
import { beginSession } from './begin-session.ts';

/** Result of a right password: a session, or a challenge for the second factor. */
type SignInResult =
  | { readonly sessionId: string; readonly challengeToken: null }
  | { readonly sessionId: null; readonly challengeToken: string };

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly deviceId: string;
}

/**
 * Checks the password and begins a session, or a challenge for the second factor. Counts every
 * attempt before hashing and rejects the sixth for an e-mail, known or unknown. A browser known to
 * the account has its own counter (API.md §3 Auth).
 * @throws DomainError `invalid_credentials`, equal in text and time for an unknown e-mail, a wrong
 * password, and an invited, deactivated or anonymized account; `account_locked`; `throttled` for an
 * address with too many wrong passwords.
 */
export async function signIn(context: Context, credentials: Credentials): Promise<SignInResult> {
  authorize(context.actor, route.access);
  const { password, deviceId } = credentials;
  const email = credentials.email.toLowerCase();
  const account = await findAccount(context, { email, deviceId });
  const limit = {
    kind: 'sign_in',
    subject: email,
    part: account?.knowsBrowser ? deviceId : '',
  } as const;
  return runLimitedAttempt(context.database.orm, limit, context.now, async () => {
    const passwordHash = account?.passwordHash ?? null;
    const matches = await checkPassword(context, { passwordHash, password, limit });
    if (!account || passwordHash === null || !matches) throw new DomainError('invalid_credentials');
    return completeSignIn(context, { userId: account.id, passwordHash, deviceId, limit });
  });
}

interface VerifiedCredentials {
  readonly userId: string;
  readonly passwordHash: string;
  readonly deviceId: string;
  readonly limit: LimitKey;
}

function completeSignIn(
  context: Context,
  { userId, passwordHash, deviceId, limit }: VerifiedCredentials,
): Promise<SignInResult> {
  return transact(context, async (tx) => {
    // Check again under the lock: a changed password or closed account has ended all sessions
    // since.
    const [current] = await tx
      .select({ hasTwoFactor: needsSecondFactor })
      .from(userAccount)
      .leftJoin(customer, eq(customer.id, userAccount.customerId))
      .where(and(eq(userAccount.id, userId), eq(userAccount.passwordHash, passwordHash), canSignIn))
      .for('no key update', { of: userAccount });
    if (!current) throw new DomainError('invalid_credentials');
    await forgetAttempts(tx, limit);
    if (current.hasTwoFactor) {
      const challengeToken = await beginChallenge(tx, context, { userId, deviceId });
      return { sessionId: null, challengeToken };
    }
    const sessionId = await beginSession(tx, context, { userId, deviceId });
    return { sessionId, challengeToken: null };
  });
}

interface SignInAccount {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly knowsBrowser: boolean;
}

async function findAccount(
  { database }: Context,
  { email, deviceId }: { email: string; deviceId: string },
): Promise<SignInAccount | undefined> {
  const [account] = await database.orm
    .select({
      id: userAccount.id,
      passwordHash: userAccount.passwordHash,
      knowsBrowser: sql<boolean>`${knownBrowser.deviceId} is not null`,
    })
    .from(userAccount)
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .leftJoin(
      knownBrowser,
      and(eq(knownBrowser.userId, userAccount.id), eq(knownBrowser.deviceId, deviceId)),
    )
    .where(and(eq(userAccount.email, email), canSignIn));
  return account;
}

/** Time to enter the code after the password (API.md §3 Auth). */
const lifetime = minutes(5);

/**
 * Stores a challenge for a person who entered the right password and returns its token.
 * The caller must have locked the account's row, so that a concurrent password change ends the
 * challenge.
 */
export async function beginChallenge(
  tx: Transaction,
  { now }: Context,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<string> {
  const { token, digest } = createLinkToken();
  await tx.insert(twoFactorChallenge).values({
    id: newId(),
    userId,
    tokenDigest: digest,
    deviceId,
    createdAt: now.toISOString(),
    expiresAt: addMilliseconds(now, lifetime).toISOString(),
  });
  return token;
}

/**
 * Twice the number of hashing threads. A queued attempt does not count for the address yet, so that
 * a clinic is not throttled when all its staff sign in at once.
 */
const runLimited = createConcurrencyLimiter(8);

/**
 * Returns true for the right password. Counts the attempt for the address before hashing. Removes
 * only this attempt on success, so that a success does not clear wrong guesses from the address.
 * @throws DomainError `throttled`, after removing the attempt from `limit`.
 */
function checkPassword(
  { database, ip, now }: Context,
  attempt: { passwordHash: string | null; password: string; limit: LimitKey },
): Promise<boolean> {
  const { passwordHash, password, limit } = attempt;
  const address = { kind: 'sign_in_address', subject: toNetwork(ip) } as const;
  return runLimited(async () => {
    try {
      await takeAttempt(database.orm, address, now);
    } catch (error) {
      await returnAttempt(database.orm, limit, now);
      throw error;
    }
    const matches = await verifyPassword(passwordHash, password);
    if (matches) await returnAttempt(database.orm, address, now);
    return matches;
  });
}
