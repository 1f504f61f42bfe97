import { index, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Browsers that a person has signed in with, identified by the `device` cookie (API.md §1,
 * cookies).
 */
export const knownBrowser = defineTable(
  'known_browser',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    deviceId: personal(uuid('device_id').notNull()),
    firstSeenAt: plain(instant('first_seen_at').notNull()),
    lastSeenAt: plain(instant('last_seen_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index('known_browser_last_seen').on(table.lastSeenAt),
  ],
);
