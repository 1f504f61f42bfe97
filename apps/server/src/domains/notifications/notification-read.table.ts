import { index, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { notification } from './notification.table.ts';

/**
 * Notifications marked as read individually; `notification_reader` records reading up to a
 * position.
 */
export const notificationRead = defineTable(
  'notification_read',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    notificationId: key(
      uuid('notification_id')
        .notNull()
        .references(() => notification.id, { onDelete: 'cascade' }),
    ),
    readAt: plain(instant('read_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_read_notification').on(table.notificationId),
  ],
);
