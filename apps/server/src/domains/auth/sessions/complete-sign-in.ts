import type { SecondFactor } from '@portal/contract/auth';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { needsSecondFactor } from '#server/domains/users/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { attempt } from '../limits/attempt.table.ts';
import { buildReturn, type LimitKey } from '../limits/attempts.ts';
import { toNetwork } from '../limits/limit-address.ts';
import { createChallenge } from '../two-factor/create-challenge.ts';
import { canSignIn } from '../two-factor/lock-account.ts';
import { lacksSecondFactor } from '../two-factor/second-factor-duty.ts';
import { listSecondFactors } from '../two-factor/second-factors.ts';
import { twoFactorChallenge } from '../two-factor/two-factor.table.ts';
import { beginSessionAfter } from './begin-session.ts';
import type { SessionKey } from './session-key.ts';

/** Result of a right password: a session, or a challenge for the second factor. */
export type SignInResult =
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

/**
 * Begins a session, or a challenge for the second factor, for a person who entered the right
 * password, and forgets their attempts.
 * @throws DomainError `invalid_credentials` if the password has changed or the account was closed
 * meanwhile.
 */
export async function completeSignIn(
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
