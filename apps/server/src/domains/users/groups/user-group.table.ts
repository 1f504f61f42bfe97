import { sql } from 'drizzle-orm';
import { boolean, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { permissions } from '@portal/contract/kernel';
import {
  comparisonKey,
  duplicateNumberColumn,
  idColumn,
  ordinalColumn,
  naturalCollation,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '../accounts/user-account.table.ts';

/** Groups of employees. An employee has the union of the permissions of their groups. */
export const userGroup = defineTable(
  'user_group',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    name: plain(text().notNull()),
    duplicateNumber: duplicateNumberColumn(),
    permissions: plain(text({ enum: permissions }).array().notNull().default([])),
    /** Members must have a second factor. */
    twoFactorRequired: plain(boolean('two_factor_required').notNull().default(false)),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('user_group_name_unique').on(comparisonKey(table.name), table.duplicateNumber),
    uniqueIndex('user_group_ordinal_unique').on(table.ordinal),
    index('user_group_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
  ],
);

/** Members of groups. */
export const groupMember = defineTable(
  'group_member',
  {
    userId: key(
      uuid('user_id')
        .notNull()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    groupId: key(
      uuid('group_id')
        .notNull()
        .references(() => userGroup.id, { onDelete: 'restrict' }),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index('group_member_group').on(table.groupId),
  ],
);
