import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * Texts that cleaning left as they are, because they would equal others of a column whose values
 * are unique, or would be blank. The texts are in their own rows.
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
    foundAt: plain(instant('found_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.columnName, table.rowId] }),
    index('text_collision_found_order').on(table.foundAt, table.groupId),
  ],
);
