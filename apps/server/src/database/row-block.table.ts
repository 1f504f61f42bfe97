import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { classify } from './privacy.ts';

/**
 * Number of rows per block of 1,024 ordinals of a counted table. One row per writing backend:
 * transactions never wait for each other's counter, and the sum is exact in each snapshot.
 */
export const rowBlock = classify(
  pgTable(
    'row_block',
    {
      relation: text().notNull(),
      block: bigint({ mode: 'number' }).notNull(),
      backend: integer().notNull(),
      rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    },
    (table) => [primaryKey({ columns: [table.relation, table.block, table.backend] })],
  ),
  { relation: 'key', block: 'key', backend: 'key', rowCount: 'plain' },
);
