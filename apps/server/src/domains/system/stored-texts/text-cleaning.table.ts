import { sql } from 'drizzle-orm';
import { bigint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/** How far the cleaning of stored texts is, one row per table with texts. */
export const textCleaning = defineTable('text_cleaning', {
  tableName: key(text('table_name').primaryKey()),
  /** The columns with their kinds: a table whose columns have others is cleaned again. */
  columns: key(text().notNull()),
  /** Last row that was checked, in the order of ids. */
  checkedUntil: key(uuid('checked_until')),
  checked: plain(bigint({ mode: 'number' }).notNull().default(0)),
  changed: plain(bigint({ mode: 'number' }).notNull().default(0)),
  startedAt: plain(
    instant('started_at')
      .notNull()
      .default(sql`now()`),
  ),
  finishedAt: plain(instant('finished_at')),
});
