import { sql } from 'drizzle-orm';
import { bigint, check, integer } from 'drizzle-orm/pg-core';
import { bytes, instant, transactionId } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * Hash chain over the audit log (docs/decisions/0025). A link covers the rows after the last row of
 * the previous link, up to and including the row named here; `leaves` lists them. A trigger forbids
 * changes and deletion.
 */
export const auditChainLink = defineTable('audit_chain_link', {
  number: key(bigint({ mode: 'number' }).primaryKey()),
  era: key(integer().notNull()),
  transaction: key(transactionId().notNull()),
  ordinal: key(bigint({ mode: 'number' }).notNull()),
  rowCount: plain(integer('row_count').notNull()),
  /** Rows in this link and all before it. */
  chainedRows: plain(bigint('chained_rows', { mode: 'number' }).notNull()),
  chainedAt: plain(instant('chained_at').notNull()),
  /** Id (16 bytes) and digest (32 bytes) of each row, in order. */
  leaves: key(bytes().notNull()),
  hash: key(bytes().notNull()),
});

/**
 * The one row that names the last link. Whoever adds a link locks it, so that two processes never
 * extend the chain at once, and a chain without its end is detected.
 */
export const auditHead = defineTable(
  'audit_head',
  {
    id: key(integer().primaryKey()),
    number: key(bigint({ mode: 'number' }).notNull()),
    hash: key(bytes().notNull()),
  },
  (table) => [check('audit_head_is_one', sql`${table.id} = 1`)],
);
