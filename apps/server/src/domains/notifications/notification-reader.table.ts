import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { notificationKinds, notificationDeliveries } from '@portal/contract/notifications';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Settings and read position of an employee for a kind of notification; without a row, the kind's
 * default delivery applies and nothing is read. One row marks all shared notifications up to an
 * ordinal as read.
 */
export const notificationReader = classify(
  pgTable(
    'notification_reader',
    {
      userId: uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
      kind: text({ enum: notificationKinds }).notNull(),
      /** Null for the kind's default. */
      delivery: text({ enum: notificationDeliveries }),
      readUpTo: bigint('read_up_to', { mode: 'number' }).notNull().default(0),
      allReadAt: instant('all_read_at'),
    },
    (table) => [primaryKey({ columns: [table.userId, table.kind] })],
  ),
  {
    userId: 'key',
    kind: 'plain',
    delivery: 'plain',
    readUpTo: 'plain',
    allReadAt: 'plain',
  },
);
