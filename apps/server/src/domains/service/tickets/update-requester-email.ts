import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from './service-ticket.table.ts';

/**
 * Moves a person's tickets and requests to their new address. Mails must not go to the former one,
 * which may belong to someone else by now.
 */
export async function updateRequesterEmail(
  tx: Transaction,
  _context: Context,
  { before, after }: { before: string; after: string },
): Promise<void> {
  for (const table of [serviceTicket, serviceRequest])
    await tx
      .update(table)
      .set({ requesterEmail: after })
      .where(eq(sql`lower(${table.requesterEmail})`, before.toLowerCase()));
}
