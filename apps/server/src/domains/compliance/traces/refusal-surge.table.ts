import { sql } from 'drizzle-orm';
import { check, integer } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/** The one row that says since when refused attempts surge; null while they do not. */
export const refusalSurge = defineTable(
  'refusal_surge',
  {
    id: key(integer().primaryKey()),
    begunAt: plain(instant('begun_at')),
  },
  (table) => [check('refusal_surge_is_one', sql`${table.id} = 1`)],
);
