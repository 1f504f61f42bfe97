import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant, ordinalColumn, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * A sign-in on one browser. Every request checks its token against this row, so that ending the row
 * ends the session everywhere at once. `generation` counts refreshes.
 */
export const session = classify(
  pgTable(
    'session',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      userId: uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
      generation: integer().notNull().default(0),
      rotatedAt: instant('rotated_at').notNull(),
      createdAt: instant('created_at').notNull(),
      lastSeenAt: instant('last_seen_at').notNull(),
      endedAt: instant('ended_at'),
      deviceId: uuid('device_id').notNull(),
      ip: text(),
      userAgent: text('user_agent'),
    },
    (table) => [
      uniqueIndex('session_ordinal_unique').on(table.ordinal),
      index('session_user').on(table.userId, table.ordinal),
      index('session_last_seen').on(table.lastSeenAt),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    userId: 'key',
    generation: 'key',
    rotatedAt: 'plain',
    createdAt: 'plain',
    lastSeenAt: 'plain',
    endedAt: 'plain',
    deviceId: 'personal',
    ip: 'personal',
    userAgent: 'personal',
  },
);
