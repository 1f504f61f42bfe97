import { bigint, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { defineTable, key, plain } from './privacy.ts';

/**
 * Number of rows per block of 1,024 ordinals of a counted table. One row per writing backend:
 * transactions never wait for each other's counter, and the sum is exact in each snapshot.
 */
export const rowBlock = defineTable(
  'row_block',
  {
    relation: key(text().notNull()),
    block: key(bigint({ mode: 'number' }).notNull()),
    backend: key(integer().notNull()),
    rowCount: plain(bigint('row_count', { mode: 'number' }).notNull()),
  },
  (table) => [primaryKey({ columns: [table.relation, table.block, table.backend] })],
);
