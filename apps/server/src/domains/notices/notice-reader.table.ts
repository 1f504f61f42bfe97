import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '@portal/contract/notices';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * How an employee follows a kind of notice; without a row, in the list and by mail, and with nothing
 * read. All up to an ordinal is read at once by one row, however many there are.
 */
export const noticeReader = classify(
  pgTable(
    'notice_reader',
    {
      userId: uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
      kind: text({ enum: noticeKinds }).notNull(),
      inList: boolean('in_list').notNull().default(true),
      byMail: boolean('by_mail').notNull().default(true),
      readUpTo: bigint('read_up_to', { mode: 'number' }).notNull().default(0),
      allReadAt: instant('all_read_at'),
    },
    (table) => [primaryKey({ columns: [table.userId, table.kind] })],
  ),
  {
    userId: 'key',
    kind: 'plain',
    inList: 'plain',
    byMail: 'plain',
    readUpTo: 'plain',
    allReadAt: 'plain',
  },
);
