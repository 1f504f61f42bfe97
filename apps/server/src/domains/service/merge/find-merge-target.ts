import type { ServiceTicket } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { serviceTickets } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/**
 * Returns the ticket to which messages on a ticket go: the one into which it was merged, else itself. A
 * merged ticket is closed, so that no circle can come about.
 * @throws DomainError `not_found`.
 */
export async function findMergeTarget(
  context: Context,
  id: string,
): Promise<Versioned<ServiceTicket>> {
  const ticket = await read(context, serviceTickets, id);
  const { merged_into_ticket_id: into } = ticket;
  return into === null ? ticket : findMergeTarget(context, into);
}

/** Lists the addresses of the requesters of the tickets that were merged into one. */
export async function listMergedRequesters(executor: Executor, id: string): Promise<string[]> {
  const { rows } = await executor.execute<{ email: string }>(sql`
    with recursive merged as (
      select ${serviceTicket.id}, ${serviceTicket.requesterEmail} from ${serviceTicket}
      where ${serviceTicket.mergedIntoTicketId} = ${id}::uuid
      union all
      select earlier.id, earlier.requester_email from ${serviceTicket} as earlier
      join merged on earlier.merged_into_ticket_id = merged.id)
    select distinct requester_email as email from merged order by 1`);
  return rows.map(({ email }) => email);
}
