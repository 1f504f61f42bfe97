import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  idColumn,
  instant,
  ordinalColumn,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, days, seconds } from '#server/kernel/clock.ts';

/**
 * A sign-in on one browser. The token of every request is checked against this row, so that setting
 * `ended_at` ends the session on all instances at once. `generation` counts refreshes.
 */
export const session = defineTable(
  'session',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    /** Of the random part of its cookies; null for sessions from before there was one. */
    tokenDigest: key(bytes('token_digest')),
    generation: key(integer().notNull().default(0)),
    rotatedAt: plain(instant('rotated_at').notNull()),
    createdAt: plain(instant('created_at').notNull()),
    lastSeenAt: plain(instant('last_seen_at').notNull()),
    /** When the person last proved who they are in it; null: at its sign-in only. */
    authenticatedAt: plain(instant('authenticated_at')),
    endedAt: plain(instant('ended_at')),
    deviceId: personal(uuid('device_id').notNull()),
    ip: personal(text()),
    userAgent: personal(text('user_agent')),
  },
  (table) => [
    uniqueIndex('session_ordinal_unique').on(table.ordinal),
    index('session_user').on(table.userId, table.ordinal),
    index('session_last_seen').on(table.lastSeenAt),
  ],
);

/**
 * A session ends after 7 idle days, or earlier by the setting `idle_minutes`, and 30 days after sign-in
 * at the latest (API.md §1, cookies).
 */
const sessionIdleTime = days(7);
export const sessionMaxAge = days(30);

/**
 * Within this time, a refresh token that the same browser reuses counts as a second tab, not as
 * theft.
 */
export const refreshReuseInterval = seconds(10);

/** Returns the instant after which a session was last seen that is active under any setting. */
export const getIdleBound = (now: Date): string =>
  addMilliseconds(now, -sessionIdleTime).toISOString();
