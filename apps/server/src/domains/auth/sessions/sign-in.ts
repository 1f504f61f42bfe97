import { and, eq, sql } from 'drizzle-orm';
import { createSession as route } from '@portal/contract/auth';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { knownBrowser } from '../devices/known-browser.table.ts';
import { forgetAttempts, type Subject } from '../limits/attempts.ts';
import { tryInLine } from '../limits/try-in-line.ts';
import { maySignIn } from '../two-factor/hold-account.ts';
import { beginChallenge } from '../two-factor/begin-challenge.ts';
import { hasTwoFactor } from '../two-factor/has-two-factor.ts';
import { beginSession } from './begin-session.ts';
import { tryPassword } from './try-password.ts';

/** Where a right password leads: into a session, or to the question for a code. */
export type Entrance =
  | { readonly sessionId: string; readonly challengeToken: null }
  | { readonly sessionId: null; readonly challengeToken: string };

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly deviceId: string;
}

/**
 * Begins a new session, or the step that asks for a code. Every try counts before it is made; the
 * sixth of an e-mail, known or not, is refused unseen, and a browser that the account knows has a
 * counter of its own (API.md §3 Auth).
 * @throws PortalError `invalid_credentials`, the same in the same time for an unknown e-mail, a
 *   wrong password, and an account that is invited, deactivated or anonymized; `account_locked`;
 *   `throttled` for an address with too many wrong ones.
 */
export async function signIn(context: Context, credentials: Credentials): Promise<Entrance> {
  authorize(context.actor, route.access);
  const { password, deviceId } = credentials;
  const email = credentials.email.toLowerCase();
  const account = await accountOf(context, { email, deviceId });
  const limit = {
    kind: 'sign_in',
    subject: email,
    part: account?.knowsBrowser ? deviceId : '',
  } as const;
  return tryInLine(context.database.orm, limit, context.now, async () => {
    const passwordHash = account?.passwordHash ?? null;
    const fits = await tryPassword(context, { passwordHash, password, limit });
    if (!account || passwordHash === null || !fits) throw new DomainError('invalid_credentials');
    return enter(context, { userId: account.id, passwordHash, deviceId, limit });
  });
}

interface Entry {
  readonly userId: string;
  readonly passwordHash: string;
  readonly deviceId: string;
  readonly limit: Subject;
}

function enter(
  context: Context,
  { userId, passwordHash, deviceId, limit }: Entry,
): Promise<Entrance> {
  return transact(context, async (tx) => {
    // A password set, or an account closed, since it was read has ended every session: begin none.
    const [still] = await tx
      .select({ id: userAccount.id })
      .from(userAccount)
      .leftJoin(customer, eq(customer.id, userAccount.customerId))
      .where(and(eq(userAccount.id, userId), eq(userAccount.passwordHash, passwordHash), maySignIn))
      .for('no key update', { of: userAccount });
    if (!still) throw new DomainError('invalid_credentials');
    await forgetAttempts(tx, limit);
    if (await hasTwoFactor(tx, userId)) {
      const challengeToken = await beginChallenge(tx, context, { userId, deviceId });
      return { sessionId: null, challengeToken };
    }
    const sessionId = await beginSession(tx, context, { userId, deviceId });
    return { sessionId, challengeToken: null };
  });
}

interface AccountAtTheDoor {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly knowsBrowser: boolean;
}

async function accountOf(
  { database }: Context,
  { email, deviceId }: { email: string; deviceId: string },
): Promise<AccountAtTheDoor | undefined> {
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
    .where(and(eq(userAccount.email, email), maySignIn));
  return account;
}
