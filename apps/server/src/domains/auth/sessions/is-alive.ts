import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { securitySettings } from '../security/security-settings.table.ts';
import { session, sessionMaxAge } from './session.table.ts';

const storedIdleMinutes = sql`(select ${securitySettings.idleMinutes} from ${securitySettings})`;

/**
 * Returns the condition of a session that was neither ended nor has expired at an instant: after
 * `idle_minutes` without a request, and 30 days after its sign-in at the latest (API.md §1, cookies).
 * A statement that joins the settings passes their column.
 */
export const isAlive = (at: SQL, idleMinutes: SQL | AnyPgColumn = storedIdleMinutes): SQL =>
  sql`(${session.endedAt} is null
  and ${session.lastSeenAt} > ${at} - make_interval(mins => ${idleMinutes})
  and ${session.createdAt} > ${at} - interval '${sql.raw((sessionMaxAge / 1000).toFixed())} seconds')`;
