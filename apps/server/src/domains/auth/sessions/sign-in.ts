import { createSession as route, type SecondFactor } from '@portal/contract/auth';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { needsSecondFactor } from '#server/domains/users/index.ts';
import { toReadableEmail } from '#server/kernel/email-address.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { attempt } from '../limits/attempt.table.ts';
import { buildReturn, type LimitKey, takeAttempt } from '../limits/attempts.ts';
import { toNetwork } from '../limits/limit-address.ts';
import { runInTurn } from '../limits/run-limited-attempt.ts';
import { createSlots, verifyPassword } from '../passwords/password-hash.ts';
import { rehashPassword } from '../passwords/rehash-password.ts';
import { createChallenge } from '../two-factor/create-challenge.ts';
import { canSignIn } from '../two-factor/lock-account.ts';
import { lacksSecondFactor } from '../two-factor/second-factor-duty.ts';
import { listSecondFactors } from '../two-factor/second-factors.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';
import { beginSessionAfter } from './begin-session.ts';
import { countSignIn } from './count-sign-in.ts';
import type { SessionKey } from './session-key.ts';

/** Result of a right password: a session, or a challenge for the second factor. */
type SignInResult =
  | {
      readonly sessionKey: SessionKey;
      readonly challengeToken: null;
      readonly factors: readonly [];
      /** A second factor is required of the person, who has none. */
      readonly mustSetUp: boolean;
    }
  | {
      readonly sessionKey: null;
      readonly challengeToken: string;
      /** Of which the sign-in requires one. */
      readonly factors: readonly SecondFactor[];
      readonly mustSetUp: false;
    };

interface VerifiedCredentials {
  readonly account: { readonly id: string; readonly role: 'employee' | 'customer' };
  readonly passwordHash: string;
  readonly deviceId: string;
  /** Counter of the attempt. */
  readonly limit: LimitKey;
  /** True if a person may have only so many sessions at once. */
  readonly boundsSessions: boolean;
}

const text = (name: string) => sql`${sql.placeholder(name)}::text`;
const uuid = (name: string) => sql`${sql.placeholder(name)}::uuid`;
const instant = (name: string) => sql`${sql.placeholder(name)}::timestamptz(3)`;

/*
 * Checks again under the lock: a changed password or closed account has ended all sessions since. The
 * person's attempts are forgotten, but only this one of the address, so that a success does not clear
 * wrong guesses. Locks in the order of the counters before the hash.
 */
const parts = sql`
  account as (
    select ${userAccount.id}, ${userAccount.lastLoginAt}, ${needsSecondFactor} as asks_code,
      ${lacksSecondFactor} as must_set_up
    from ${userAccount} left join ${customer} on ${customer.id} = ${userAccount.customerId}
    where ${userAccount.id} = ${uuid('userId')} and ${userAccount.passwordHash} = ${text('passwordHash')} and ${canSignIn}
    for no key update of ${userAccount}),
  forgotten as (
    delete from ${attempt} where kind = ${text('kind')} and subject = ${text('subject')} and part = ${text('part')}
      and exists (select from account) returning 1),
  returned as (${buildReturn(
    'sign_in_address',
    { subject: text('network'), at: instant('at') },
    sql`(select count(*) from forgotten) >= 0`,
  )}),
  challenge as (
    insert into ${twoFactorChallenge} (id, user_id, token_digest, device_id, created_at, expires_at)
    select ${uuid('challengeId')}, id, ${sql.placeholder('tokenDigest')}::bytea, ${uuid('deviceId')}, ${instant('at')}, ${instant('expiresAt')}
    from account where asks_code),
  admitted as (select id from account where not asks_code)`;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Id in the `device` cookie; null for a browser without one. */
  readonly deviceId: string | null;
}

/**
 * Sign-ins that run or wait at once before the address of the next is counted at once, so that a flood
 * from one address is refused without waiting.
 */
const manySignIns = 64;
let signIns = 0;

/**
 * Sign-ins between their first statement and their last: enough that a hash is always ready to run. A
 * queued one does not count for the address yet, so that a clinic is not throttled when all its staff
 * sign in at once.
 */
const acquireSlot = createSlots(8);

/**
 * Checks the password and begins a session, or a challenge for the second factor; returns the id of
 * the browser, too. Counts every call towards the limit of its address, and every attempt before
 * hashing; rejects the sixth for an e-mail, known or unknown. A browser known to the account has its
 * own counter (API.md §3 Auth).
 * @throws DomainError `invalid_credentials`, equal in text and time for an unknown e-mail, a wrong
 * password, and an invited, deactivated or anonymized account; `account_locked`; `throttled` for an
 * address with too many calls or wrong passwords.
 */
export async function signIn(
  context: Context,
  credentials: Credentials,
): Promise<SignInResult & { readonly deviceId: string }> {
  authorize(context.actor, route.access);
  signIns += 1;
  try {
    return await signInWhenFree(context, credentials);
  } finally {
    signIns -= 1;
  }
}

async function signInWhenFree(
  context: Context,
  { password, ...credentials }: Credentials,
): Promise<SignInResult & { readonly deviceId: string }> {
  const { database, ip, now } = context;
  const email = toReadableEmail(credentials.email).toLowerCase();
  const deviceId = credentials.deviceId ?? newId();
  let countsCall = true;
  if (signIns > manySignIns) {
    await takeAttempt(database.orm, { kind: 'auth_address', subject: toNetwork(ip) }, now);
    countsCall = false;
  }
  // Sign-ins with one cookie wait for each other, so that others do not delay a known browser.
  const turn = { kind: 'sign_in', subject: email, part: credentials.deviceId ?? '' } as const;
  const take = async () => {
    const release = await acquireSlot();
    try {
      const isCounted = countSignIn(context, { email, deviceId, countsCall });
      // When the attempt is repeated, the call has been counted.
      countsCall = false;
      return { ...(await isCounted), release };
    } catch (error) {
      release();
      throw error;
    }
  };
  return runInTurn(turn, take, async ({ account, release, ...counted }) => {
    try {
      const passwordHash = account?.passwordHash ?? null;
      const matches = await verifyPassword(passwordHash, password);
      if (!account || passwordHash === null || !matches)
        throw new DomainError('invalid_credentials', {
          account: { email },
          locksAccount: counted.locksAccount,
        });
      const credentials = { ...counted, account, passwordHash, deviceId };
      const result = await completeSignIn(context, credentials);
      await rehashPassword(context, { userId: account.id, storedHash: passwordHash, password });
      return { ...result, deviceId };
    } finally {
      release();
    }
  });
}

/**
 * Begins a session, or a challenge for the second factor, for a person who entered the right
 * password, and forgets their attempts.
 * @throws DomainError `invalid_credentials` if the password has changed or the account was closed
 * meanwhile.
 */
async function completeSignIn(
  context: Context,
  {
    account: { id: userId, role },
    passwordHash,
    deviceId,
    limit,
    boundsSessions,
  }: VerifiedCredentials,
): Promise<SignInResult> {
  const { token, row } = createChallenge(context.now, { userId, deviceId });
  const { kind, subject, part } = limit;
  const values = {
    passwordHash,
    kind,
    subject,
    part,
    network: toNetwork(context.ip),
    challengeId: row.id,
    tokenDigest: row.tokenDigest,
    expiresAt: row.expiresAt,
  };
  const begin = (place: Transaction | Database) =>
    beginSessionAfter(
      place,
      context,
      { userId, deviceId, role },
      { key: 'password', parts, values },
    );
  // A browser that the account knows has a counter of its own; no mail tells of it.
  const isKnownBrowser = part !== '';
  const isAlone = isKnownBrowser && !boundsSessions;
  const begun = await (isAlone ? begin(context.database) : transact(context, begin));
  if (begun === null) throw new DomainError('invalid_credentials');
  const { key: sessionKey, isAdmitted, mustSetUp } = begun;
  if (isAdmitted) return { sessionKey, challengeToken: null, factors: [], mustSetUp };
  const factors = await listSecondFactors(context.database.orm, userId);
  return { sessionKey: null, challengeToken: token, factors, mustSetUp: false };
}
