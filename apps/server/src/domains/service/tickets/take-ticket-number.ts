import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { ticketCounter } from './ticket-counter.table.ts';

/**
 * The next ticket's number. Who takes one holds all others up until the commit, so it is taken
 * last of all that is held; a rollback gives it back (`ticket-counter.table.ts`).
 */
export async function takeTicketNumber(tx: Transaction): Promise<number> {
  const [counter] = await tx
    .update(ticketCounter)
    .set({ lastNumber: sql`${ticketCounter.lastNumber} + 1` })
    .returning({ number: ticketCounter.lastNumber });
  if (!counter) throw new Error('The tickets have no counter');
  return counter.number;
}
