import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { serviceTicket } from './service-ticket.table.ts';

/**
 * Lets the tickets that somebody asked for follow to their new address: what is said on them would
 * go to a mailbox that they gave up, and may be another's by now.
 */
export async function followRequester(
  tx: Transaction,
  _context: Context,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await tx
    .update(serviceTicket)
    .set({ requesterEmail: after })
    .where(eq(sql`lower(${serviceTicket.requesterEmail})`, before.toLowerCase()));
}
