import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, instant, transactionId } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/**
 * The chain over the audit trail (docs/decisions/0025). A seal holds the rows that follow the last
 * row of the seal before it, up to and with the row named here; `leaves` lists them. Never changed
 * and never deleted, as the rows that it seals.
 */
export const auditChainLink = classify(
  pgTable('audit_chain_link', {
    number: bigint({ mode: 'number' }).primaryKey(),
    era: integer().notNull(),
    transaction: transactionId().notNull(),
    ordinal: bigint({ mode: 'number' }).notNull(),
    rowCount: integer('row_count').notNull(),
    /** Rows in this seal and all before it. */
    chainedRows: bigint('chained_rows', { mode: 'number' }).notNull(),
    chainedAt: instant('chained_at').notNull(),
    /** Id (16 bytes) and digest (32 bytes) of each row, in order. */
    leaves: bytes().notNull(),
    hash: bytes().notNull(),
  }),
  {
    number: 'key',
    era: 'key',
    transaction: 'key',
    ordinal: 'key',
    rowCount: 'plain',
    chainedRows: 'plain',
    chainedAt: 'plain',
    leaves: 'key',
    hash: 'key',
  },
);

/**
 * The one row that names the last seal: who seals holds it, so that two never make a chain each, and
 * a chain that lost its end is found.
 */
export const auditHead = classify(
  pgTable(
    'audit_head',
    {
      id: integer().primaryKey(),
      number: bigint({ mode: 'number' }).notNull(),
      hash: bytes().notNull(),
    },
    (table) => [check('audit_head_is_one', sql`${table.id} = 1`)],
  ),
  { id: 'key', number: 'key', hash: 'key' },
);
