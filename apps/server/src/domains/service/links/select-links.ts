import { sql, type SQL } from 'drizzle-orm';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { ticketLink } from './ticket-link.table.ts';

/**
 * Selects the links of a ticket as JSON, seen from the ticket. A ticket that continues another one has
 * its own id as the id of that link.
 * @param toName Formats the number of a ticket.
 */
export const selectLinks = (toName: (number: SQL) => SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', link.id, 'kind', link.kind, 'ticket', json_build_object(
    'id', other.id, 'ticket_id', ${toName(sql`other.number`)}, 'status', other.status))
    order by link.kind, other.number), '[]')
  from (
    select own.id, own.kind, own.other_ticket_id as ticket_id
    from ${ticketLink} as own where own.ticket_id = ${serviceTicket.id}
    union all select theirs.id, case theirs.kind when 'duplicate_of' then 'duplicated_by' else theirs.kind end,
      theirs.ticket_id
    from ${ticketLink} as theirs where theirs.other_ticket_id = ${serviceTicket.id}
    union all select ${serviceTicket.id}, 'follows_from', ${serviceTicket.followsTicketId}
    where ${serviceTicket.followsTicketId} is not null
    union all select later.id, 'followed_by', later.id
    from ${serviceTicket} as later where later.follows_ticket_id = ${serviceTicket.id}
  ) as link join ${serviceTicket} as other on other.id = link.ticket_id)`;
