import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Browsers that a person has signed in with, identified by the `device` cookie (API.md §1,
 * cookies).
 */
export const knownBrowser = classify(
  pgTable(
    'known_browser',
    {
      userId: uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
      deviceId: uuid('device_id').notNull(),
      firstSeenAt: instant('first_seen_at').notNull(),
      lastSeenAt: instant('last_seen_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.deviceId] }),
      index('known_browser_last_seen').on(table.lastSeenAt),
    ],
  ),
  { userId: 'key', deviceId: 'personal', firstSeenAt: 'plain', lastSeenAt: 'plain' },
);
