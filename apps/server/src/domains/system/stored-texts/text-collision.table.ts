import { boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * Texts that stay as they are: cleaning would make them equal to others of a column whose values are
 * unique, or blank; or the rule by which texts are compared changed, and they are equal now
 * (docs/decisions/0053). The texts are in their own rows.
 */
export const textCollision = defineTable(
  'text_collision',
  {
    tableName: key(text('table_name').notNull()),
    columnName: key(text('column_name').notNull()),
    rowId: key(uuid('row_id').notNull()),
    /** Version of the row; null in a table without. The text is tried again when it rises. */
    rowVersion: key(integer('row_version')),
    /** The same for texts that would be equal. */
    groupId: key(uuid('group_id').notNull()),
    /** Equal since the rule changed: triggers remove the entry when one of the texts changes. */
    isNumbered: plain(boolean('is_numbered').notNull().default(false)),
    foundAt: plain(instant('found_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.columnName, table.rowId] }),
    index('text_collision_found_order').on(table.foundAt, table.groupId),
  ],
);
