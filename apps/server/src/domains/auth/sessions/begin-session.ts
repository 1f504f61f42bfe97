import { eq, sql, type SQL } from 'drizzle-orm';
import type { AuditActor } from '#server/audit/write-audit-entry.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { toStoredRow } from '#server/resource/stored-row.ts';
import { retryDeadlocks } from '#server/resource/transact.ts';
import { insertAuditedAfter } from '#server/resource/write-statement.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { formatBrowser } from '../mailing/format-browser.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { securitySettings } from '../security/security-settings.table.ts';
import { endOldestSessions } from './end-oldest-sessions.ts';
import { createSessionKey, type SessionKey } from './session-key.ts';
import { session } from './session.table.ts';

/** A user and the browser they sign in with, identified by its `device` cookie. */
interface UserBrowser {
  readonly userId: string;
  readonly deviceId: string;
}

/**
 * Begins a session for a person who passed every factor and returns its key. Mails the person about
 * a browser that is new to the account, except at their first sign-in. Ends the earlier session of the
 * same browser, and the oldest ones beyond `max_sessions`.
 * The caller must have locked the account's row and checked that the account can sign in.
 */
export async function beginSession(
  tx: Transaction,
  context: Context,
  browser: UserBrowser,
): Promise<SessionKey> {
  const [account] = await tx
    .select({ role: userAccount.role })
    .from(userAccount)
    .where(eq(userAccount.id, browser.userId));
  if (!account) throw new DomainError('not_authenticated');
  const begun = await beginSessionAfter(tx, context, { ...browser, role: account.role }, locked);
  if (begun === null) throw new DomainError('not_authenticated');
  return begun.key;
}

/** Decides in SQL about a session. */
interface Admission {
  /** Distinguishes admissions. */
  readonly key: string;
  /**
   * CTEs `account`, the locked account and whether it `must_set_up` a second factor, and `admitted`,
   * the same if its session may begin. Placeholders are `userId`, `deviceId`, `at` and `timeZone`,
   * and those of `values`.
   */
  readonly parts: SQL;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Admits an account that the caller has locked. */
const locked: Admission = {
  key: 'locked',
  parts: sql`account as (select id, last_login_at, false as must_set_up from ${userAccount} where id = ${sql.placeholder('userId')}::uuid),
    admitted as (select id from account)`,
  values: {},
};

/**
 * Begins a session as `beginSession`, if `admission` admits it, in one statement. Returns null if
 * there is no account, and tells whether the session was admitted and the person must set up
 * a second factor. A browser that another sign-in has
 * added meanwhile is not new, because the account is locked first. A browser that may be new needs a
 * transaction, in which its mail is queued, too, and so do sessions of which there may be only so many.
 * Without one, a mail follows only if the browser was forgotten after the caller had seen that it is
 * known, and the oldest sessions end in a transaction of their own only if `max_sessions` was set since.
 */
export async function beginSessionAfter(
  place: Transaction | Database,
  context: Context,
  { userId, deviceId, role }: UserBrowser & { readonly role: AuditActor['kind'] },
  { key: admission, parts, values }: Admission,
): Promise<BegunSession | null> {
  const { ip, userAgent, now, statedTimeZone: timeZone } = context;
  const at = now.toISOString();
  const { key, tokenDigest } = createSessionKey();
  const timestamps = { createdAt: at, lastSeenAt: at, rotatedAt: at };
  const insertion = {
    table: session,
    prelude: {
      key: admission,
      parts: sql`${parts}, ${rememberSql}`,
      values: { ...values, userId, deviceId, at, timeZone },
      result: sql`account.last_login_at, account.must_set_up, exists (select from admitted) as is_admitted,
        exists (select from added) as is_new_browser,
        (select ${securitySettings.maxSessions} from ${securitySettings}) as max_sessions from account`,
    },
    row: toStoredRow(session, {
      id: key.sessionId,
      userId,
      tokenDigest,
      ...timestamps,
      deviceId,
      ip,
      userAgent,
    }),
    entry: {
      action: 'sign_in',
      table: userAccount,
      objectId: userId,
      by: { kind: role, userId },
    },
    notifications: [],
  } as const;
  const insert = () => insertAuditedAfter<SessionReport>(place, context, insertion);
  const isAlone = 'pool' in place;
  const [account] = await (isAlone ? retryDeadlocks(insert) : insert());
  if (!account) return null;
  if (account.is_new_browser && account.last_login_at !== null) {
    const mail = (tx: Transaction) => mailNewBrowser(tx, context, userId);
    await (isAlone ? place.orm.transaction(mail) : mail(place));
  }
  const { max_sessions: most } = account;
  if (account.is_admitted && most !== null) {
    const ending = { userId, role, most, begunId: key.sessionId };
    const end = (tx: Transaction) => endOldestSessions(tx, context, ending);
    await (isAlone ? place.orm.transaction(end) : end(place));
  }
  return { key, isAdmitted: account.is_admitted, mustSetUp: account.must_set_up };
}

interface BegunSession {
  readonly key: SessionKey;
  readonly isAdmitted: boolean;
  /** A second factor is required of the person, who has none. */
  readonly mustSetUp: boolean;
}

interface SessionReport {
  readonly last_login_at: string | null;
  readonly is_admitted: boolean;
  readonly must_set_up: boolean;
  readonly is_new_browser: boolean;
  /** Sessions that a person may have at once; null: any number. */
  readonly max_sessions: number | null;
}

const mailNewBrowser = (tx: Transaction, context: Context, userId: string): Promise<void> =>
  mailPerson(tx, context, {
    userId,
    template: 'new_sign_in',
    params: {
      at: { instant: context.now.toISOString() },
      browser: formatBrowser(context.userAgent),
      address: context.ip ?? '–',
      link: `${context.portalUrl()}/dashboard/profile?tab=sessions`,
    },
  });

const deviceId = sql`${sql.placeholder('deviceId')}::uuid`;
const at = sql`${sql.placeholder('at')}::timestamptz(3)`;

/**
 * Stores when an admitted person last signed in, with which browser and in which time zone, and ends
 * the earlier session of this browser: its cookies are replaced.
 */
const rememberSql = sql`
  dated as (update ${userAccount} set last_login_at = ${at},
      time_zone = coalesce(${sql.placeholder('timeZone')}::text, time_zone)
    from admitted where ${userAccount.id} = admitted.id),
  touched as (update ${knownBrowser} set last_seen_at = ${at}
    from admitted where user_id = admitted.id and device_id = ${deviceId} returning 1),
  added as (insert into ${knownBrowser} (user_id, device_id, first_seen_at, last_seen_at)
    select id, ${deviceId}, ${at}, ${at} from admitted where not exists (select from touched)
    on conflict (user_id, device_id) do nothing returning 1),
  replaced as (update ${session} set ended_at = ${at} from admitted
    where ${session.userId} = admitted.id and ${session.deviceId} = ${deviceId} and ${session.endedAt} is null)`;
