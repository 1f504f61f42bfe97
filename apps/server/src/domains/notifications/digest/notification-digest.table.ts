import { bigint, index, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { day } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Daily mails that were sent: one per employee and day, with the ordinal of the last notification
 * covered.
 */
export const notificationDigest = defineTable(
  'notification_digest',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    day: plain(day('day').notNull()),
    upTo: plain(bigint('up_to', { mode: 'number' }).notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('notification_digest_day').on(table.day),
  ],
);
