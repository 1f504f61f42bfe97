import { sql } from 'drizzle-orm';
import { bigint, check, integer } from 'drizzle-orm/pg-core';
import { bytes, instant, transactionId } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * The chain over the audit trail (docs/decisions/0025). A seal holds the rows that follow the last
 * row of the seal before it, up to and with the row named here; `leaves` lists them. Never changed
 * and never deleted, as the rows that it seals.
 */
export const auditChainLink = defineTable('audit_chain_link', {
  number: key(bigint({ mode: 'number' }).primaryKey()),
  era: key(integer().notNull()),
  transaction: key(transactionId().notNull()),
  ordinal: key(bigint({ mode: 'number' }).notNull()),
  rowCount: plain(integer('row_count').notNull()),
  /** Rows in this seal and all before it. */
  chainedRows: plain(bigint('chained_rows', { mode: 'number' }).notNull()),
  chainedAt: plain(instant('chained_at').notNull()),
  /** Id (16 bytes) and digest (32 bytes) of each row, in order. */
  leaves: key(bytes().notNull()),
  hash: key(bytes().notNull()),
});

/**
 * The one row that names the last seal: who seals holds it, so that two never make a chain each, and
 * a chain that lost its end is found.
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
