import { sql } from 'drizzle-orm';
import type { ClinicRole, Language, Permission } from '@portal/contract/kernel';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import {
  anonymous,
  mustSetUpSecondFactor,
  toClinicView,
  type Actor,
} from '#server/kernel/actor.ts';
import { securitySettings } from '../security/security-settings.table.ts';
import { buildLack, getSetUpDueTime, storeDutyBegin } from '../two-factor/second-factor-duty.ts';
import { matchesDigest, type SessionKey } from './session-key.ts';
import { isIdle } from './is-alive.ts';
import { session, sessionMaxAge } from './session.table.ts';

type SessionRow = {
  readonly session_id: string;
  readonly token_digest: Buffer | null;
  readonly user_id: string;
  readonly customer_id: string | null;
  /** Null for all clinics, in an account that is older than roles. */
  readonly clinic_role: ClinicRole | null;
  readonly clinic_ids: string[];
  readonly preferred_language: Language | null;
  readonly time_zone: string | null;
  readonly authenticated_at: string;
  /** Null unless a second factor is required of the person, who has none. */
  readonly grace_days: number | null;
  readonly required_since: string | null;
  readonly last_seen_at: string;
  readonly idle_minutes: number;
  /** Permissions of all the user's groups; can contain duplicates. */
  readonly permissions: Permission[] | null;
};

const at = sql`${sql.placeholder('at')}::timestamptz(3)`;

/**
 * Reads by primary keys, since it runs for every request. An ended session is therefore rejected at
 * once. The ids are folded in a sub-select: PostgreSQL takes their number for the same with and without
 * their values, so it plans the statement once. Otherwise it planned it at every run where there are
 * many sessions, which took ten times as long as the rest. What has expired is computed from the rows:
 * PostgreSQL needs as long for such arithmetic as for the reading (docs/decisions/0073).
 */
const liveSessions = createStatement(sql`
  select ${session.id} as session_id, ${session.tokenDigest} as token_digest, ${userAccount.id} as user_id, ${userAccount.customerId} as customer_id,
    ${userAccount.clinicRole} as clinic_role, ${userAccount.clinicIds}::text[] as clinic_ids,
    ${userAccount.preferredLanguage} as preferred_language, ${userAccount.timeZone} as time_zone,
    coalesce(${session.authenticatedAt}, ${session.createdAt}) as authenticated_at,
    case when ${buildLack(securitySettings.customersTwoFactorRequired)} then ${securitySettings.twoFactorGraceDays} end as grace_days,
    ${userAccount.twoFactorRequiredSince} as required_since,
    ${session.lastSeenAt} as last_seen_at, ${securitySettings.idleMinutes} as idle_minutes,
    case when ${userAccount.role} = 'employee' then array(
      select unnest(${userGroup.permissions})
      from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
      where ${groupMember.userId} = ${userAccount.id}
    ) end as permissions
  from ${session}
  join ${userAccount} on ${userAccount.id} = ${session.userId}
  left join ${customer} on ${customer.id} = ${userAccount.customerId}
  cross join ${securitySettings}
  where ${session.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])
    and ${session.endedAt} is null and ${session.createdAt} > ${sql.placeholder('begunAfter')}
    and ${userAccount.isActive} and ${userAccount.anonymizedAt} is null
    and coalesce(${customer.isActive}, true)`);

/** What the session of a key allows. */
interface LoadedSession {
  /** Anonymous if the key's secret is not the session's, or the session, its user or its customer is not active. */
  readonly actor: Actor;
  /** True if its use is to be stored, so that it does not end as an idle one: a tenth of the time has passed. */
  readonly isUnseen: boolean;
}

const noSession: LoadedSession = { actor: anonymous, isUnseen: false };

/** Loads the sessions of keys. */
export async function loadSessions(
  database: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<(key: SessionKey) => LoadedSession> {
  const rows = await readRows(database, sessionIds, now);
  return ({ sessionId, secret }) => {
    const row = rows.get(sessionId);
    if (!row || !matchesDigest(secret, row.token_digest)) return noSession;
    const isUnseen = isIdle(new Date(row.last_seen_at), row.idle_minutes / 10, now);
    return { actor: toActor(row, now), isUnseen };
  };
}

const markAsSeen = createStatement(sql`
  update ${session} set last_seen_at = ${at}
  where ${session.id} = any(${sql.placeholder('ids')}::uuid[]) and ${session.endedAt} is null and ${session.lastSeenAt} < ${at}`);

/** Stores that sessions are in use. */
export async function markSessionsAsSeen(
  database: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  await markAsSeen.run(database, { ids: sessionIds, at: now.toISOString() });
}

/**
 * Returns a function that maps ids of sessions to actors, whose keys were checked before. Anonymous,
 * too, is who may do nothing but set up a second factor: they receive no events.
 */
export async function loadSessionActors(
  database: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<(sessionId: string) => Actor> {
  const rows = await readRows(database, sessionIds, now);
  return (sessionId) => {
    const row = rows.get(sessionId);
    const actor = row ? toActor(row, now) : anonymous;
    return mustSetUpSecondFactor({ actor, now }) ? anonymous : actor;
  };
}

async function readRows(
  database: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SessionRow>> {
  const found = await liveSessions.run<SessionRow>(database, {
    ids: sessionIds,
    begunAfter: addMilliseconds(now, -sessionMaxAge).toISOString(),
  });
  const rows = found.filter((row) => !isIdle(new Date(row.last_seen_at), row.idle_minutes, now));
  const begun = rows.filter((row) => row.grace_days !== null && row.required_since === null);
  if (begun.length > 0) {
    const users = begun.map((row) => row.user_id);
    await storeDutyBegin(database, users, now);
  }
  return new Map(rows.map((row) => [row.session_id, row]));
}

function toActor(row: SessionRow, now: Date): Actor {
  const { user_id: userId, session_id: sessionId, preferred_language: language } = row;
  const authenticatedAt = new Date(row.authenticated_at);
  const since = row.required_since === null ? now : new Date(row.required_since);
  const setUpDueAt = row.grace_days === null ? null : getSetUpDueTime(since, row.grace_days);
  const signedIn = {
    userId,
    sessionId,
    language,
    timeZone: row.time_zone,
    authenticatedAt,
    setUpDueAt,
  };
  if (row.customer_id === null)
    return { kind: 'employee', ...signedIn, permissions: new Set(row.permissions) };
  const { customer_id: customerId, clinic_role: clinicRole, clinic_ids: clinicIds } = row;
  return { kind: 'customer', ...signedIn, customerId, ...toClinicView({ clinicRole, clinicIds }) };
}
