import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { day } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Daily mails that were sent: one per employee and day, with the ordinal of the last notification
 * covered.
 */
export const notificationDigest = classify(
  pgTable(
    'notification_digest',
    {
      userId: uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
      day: day('day').notNull(),
      upTo: bigint('up_to', { mode: 'number' }).notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.day] }),
      index('notification_digest_day').on(table.day),
    ],
  ),
  { userId: 'key', day: 'plain', upTo: 'plain' },
);
