import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { notification } from './notification.table.ts';

/** What somebody has read one by one; what they read all at once, `notice_reader` says. */
export const notificationRead = classify(
  pgTable(
    'notice_read',
    {
      userId: uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
      noticeId: uuid('notice_id')
        .notNull()
        .references(() => notification.id, { onDelete: 'cascade' }),
      readAt: instant('read_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.noticeId] }),
      index('notice_read_notice').on(table.noticeId),
    ],
  ),
  { userId: 'key', noticeId: 'key', readAt: 'plain' },
);
