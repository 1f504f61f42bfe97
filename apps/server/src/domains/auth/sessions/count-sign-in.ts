import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import type { Context } from '#server/resource/context.ts';
import { retryDeadlocks } from '#server/resource/transact.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { buildTake, createLimitError, returnAttempt, type LimitKey } from '../limits/attempts.ts';
import { toNetwork } from '../limits/limit-address.ts';
import { securitySettings } from '../security/security-settings.table.ts';
import { canSignIn } from '../two-factor/lock-account.ts';

/** Account of an e-mail, and the counter of its attempts. */
interface CountedSignIn {
  readonly account: SignInAccount | null;
  readonly limit: LimitKey;
  /** True if this attempt locks the e-mail, unless it succeeds. */
  readonly locksAccount: boolean;
  /** True if a person may have only so many sessions at once. */
  readonly boundsSessions: boolean;
}

interface SignInAccount {
  readonly id: string;
  readonly role: 'employee' | 'customer';
  readonly passwordHash: string | null;
}

const email = sql`${sql.placeholder('email')}::text`;
const spellings = sql`${sql.placeholder('spellings')}::text[]`;
const network = sql`${sql.placeholder('network')}::text`;
const deviceId = sql`${sql.placeholder('deviceId')}::uuid`;
const countsCall = sql`${sql.placeholder('countsCall')}::boolean`;
const at = sql`${sql.placeholder('at')}::timestamptz(3)`;

/*
 * Each counter is counted only after the one before, as the refusals come, and so all sign-ins lock
 * them in one order.
 */
const statement = createStatement(sql`with
  account as (
    select ${userAccount.id}, ${userAccount.role}, ${userAccount.email}, ${userAccount.passwordHash}, ${knownBrowser.deviceId}
    from ${userAccount}
    left join ${customer} on ${customer.id} = ${userAccount.customerId}
    left join ${knownBrowser} on ${knownBrowser.userId} = ${userAccount.id} and ${knownBrowser.deviceId} = ${deviceId}
    where ${userAccount.email} = any(${spellings}) and ${canSignIn}
    order by ${userAccount.email} = ${email} desc limit 1),
  browser as (select coalesce((select device_id::text from account), '') as part,
    coalesce((select email from account), ${email}) as subject),
  call as (${buildTake('auth_address', { subject: network, at }, countsCall)}),
  admitted as (select where exists (select from call) or not ${countsCall}),
  person as (${buildTake(
    'sign_in',
    { subject: sql`(select subject from browser)`, part: sql`(select part from browser)`, at },
    sql`exists (select from admitted)`,
  )}),
  address as (${buildTake('sign_in_address', { subject: network, at }, sql`exists (select from person)`)})
  select account.id, account.role, account.password_hash, browser.part, browser.subject,
    exists (select from admitted) as admits_call, (select locks from person) as locks,
    exists (select from person) as admits_person, exists (select from address) as admits_address,
    exists (select from ${securitySettings} where ${securitySettings.maxSessions} is not null) as bounds_sessions
  from browser left join account on true`);

/**
 * Finds the account of an e-mail and counts the sign-in towards the limits of the e-mail, of the
 * caller's address, and, if `countsCall`, of all calls of that address. One statement, the same for
 * a known and an unknown e-mail. A browser known to the account has its own counter.
 * @throws DomainError `account_locked`, or `throttled` for the address; what is refused does not
 * count for the later limits, and a refusal for wrong passwords of the address not for the e-mail.
 */
export async function countSignIn(
  { database, ip, now }: Context,
  {
    email: typed,
    deviceId: device,
    countsCall: isCall,
  }: {
    readonly email: string;
    readonly deviceId: string;
    readonly countsCall: boolean;
  },
): Promise<CountedSignIn> {
  const address = toNetwork(ip);
  const [counted] = await retryDeadlocks(() =>
    statement.run<{
      id: string | null;
      role: SignInAccount['role'];
      password_hash: string | null;
      part: string;
      subject: string;
      admits_call: boolean;
      locks: boolean | null;
      admits_person: boolean;
      admits_address: boolean;
      bounds_sessions: boolean;
    }>(database, {
      email: typed,
      spellings: listSpellings(typed),
      network: address,
      deviceId: device,
      countsCall: isCall,
      at: now.toISOString(),
    }),
  );
  const { subject = typed, part = '' } = counted ?? {};
  const limit = { kind: 'sign_in', subject, part } as const;
  if (!counted?.admits_call)
    throw await createLimitError(database.orm, { kind: 'auth_address', subject: address }, now);
  if (!counted.admits_person) throw await createLimitError(database.orm, limit, now);
  if (!counted.admits_address) {
    await returnAttempt(database.orm, limit, now);
    throw await createLimitError(database.orm, { kind: 'sign_in_address', subject: address }, now);
  }
  const { id, role, password_hash: passwordHash } = counted;
  const account = id === null ? null : { id, role, passwordHash };
  const { bounds_sessions: boundsSessions } = counted;
  return { account, limit, locksAccount: counted.locks === true, boundsSessions };
}
