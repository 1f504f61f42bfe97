import { bigint, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { notificationKinds, notificationDeliveries } from '@portal/contract/notifications';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Settings and read position of an employee for a kind of notification; without a row, the kind's
 * default delivery applies and nothing is read. One row marks all shared notifications up to an
 * ordinal as read.
 */
export const notificationReader = defineTable(
  'notification_reader',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    kind: plain(text({ enum: notificationKinds }).notNull()),
    /** Null for the kind's default. */
    delivery: plain(text({ enum: notificationDeliveries })),
    readUpTo: plain(bigint('read_up_to', { mode: 'number' }).notNull().default(0)),
    allReadAt: plain(instant('all_read_at')),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
