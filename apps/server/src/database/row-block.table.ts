import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { classify } from './privacy.ts';

/**
 * How many rows each block of 1,024 ordinals of a counted table holds. A row per writing backend:
 * no two transactions ever wait for one another's counter, and the sum is exact in every snapshot.
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
