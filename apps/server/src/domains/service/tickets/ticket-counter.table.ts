import { sql } from 'drizzle-orm';
import { boolean, check, integer } from 'drizzle-orm/pg-core';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * Number of the last opened ticket, in one row. A sequence would leave gaps after rollbacks, and a
 * higher number could be committed first. The row stays locked until the commit, so that numbers
 * have no gaps and become visible in order.
 */
export const ticketCounter = defineTable(
  'service_ticket_counter',
  {
    isOnly: key(boolean('is_only').primaryKey().default(true)),
    lastNumber: plain(integer('last_number').notNull().default(0)),
  },
  (table) => [check('service_ticket_counter_only', sql`${table.isOnly}`)],
);
