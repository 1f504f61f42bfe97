import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { ticketCounter } from './ticket-counter.table.ts';

/**
 * Takes the next ticket number. Locks the counter until the commit, so call it after all other
 * locks; a rollback gives the number back (`ticket-counter.table.ts`).
 */
export async function takeTicketNumber(tx: Transaction): Promise<number> {
  const [counter] = await tx
    .update(ticketCounter)
    .set({ lastNumber: sql`${ticketCounter.lastNumber} + 1` })
    .returning({ number: ticketCounter.lastNumber });
  if (!counter) throw new Error('The tickets have no counter');
  return counter.number;
}
