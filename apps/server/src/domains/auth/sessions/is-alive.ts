import { sql, type SQL } from 'drizzle-orm';
import { minutes } from '#server/kernel/clock.ts';
import { securitySettings } from '../security/security-settings.table.ts';
import { session, sessionMaxAge } from './session.table.ts';

/**
 * Returns the condition of a session that was neither ended nor has expired at an instant: after
 * `idle_minutes` without a request, and 30 days after its sign-in at the latest (API.md §1, cookies).
 */
export const isAlive = (at: SQL): SQL => sql`(${session.endedAt} is null
  and ${session.lastSeenAt} > ${at} - (select make_interval(mins => ${securitySettings.idleMinutes}) from ${securitySettings})
  and ${session.createdAt} > ${at} - interval '${sql.raw((sessionMaxAge / 1000).toFixed())} seconds')`;

/** Returns true for a session that has expired without a request, by the same rule. */
export const isIdle = (lastSeenAt: Date, idleMinutes: number, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= minutes(idleMinutes);
