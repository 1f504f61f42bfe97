import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { classify } from '#server/database/privacy.ts';

/**
 * The number of the ticket that was opened last; one row. A row and no sequence: what a sequence
 * gave to a transaction that failed is gone, and of two that run at once the one with the higher
 * number may commit first. Whoever opens a ticket holds the row until the commit, so that the
 * numbers have no gaps and are in the order in which tickets come to be seen.
 */
export const ticketCounter = classify(
  pgTable(
    'service_ticket_counter',
    {
      isOnly: boolean('is_only').primaryKey().default(true),
      lastNumber: integer('last_number').notNull().default(0),
    },
    (table) => [check('service_ticket_counter_only', sql`${table.isOnly}`)],
  ),
  { isOnly: 'key', lastNumber: 'plain' },
);
