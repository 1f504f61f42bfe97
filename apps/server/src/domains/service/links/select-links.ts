import { sql, type SQL } from 'drizzle-orm';
import type { ScopeValues } from '#server/resource/resource.ts';
import { isSeen } from '../sees-work.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { ticketLink } from './ticket-link.table.ts';

/**
 * Selects the links of a ticket as JSON, seen from the ticket. A ticket that continues another one has
 * its own id as the id of that link. Which of two merged tickets is the duplicate is up to the merge,
 * whichever way the link was made before.
 * @param toName Formats the number of a ticket.
 * @param reader Customer's user who reads them; null for who sees all tickets.
 */
export const selectLinks = (toName: (number: SQL) => SQL, reader: ScopeValues | null): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', link.id, 'kind', coalesce(merge.kind, link.kind),
    'is_merge', merge.kind is not null, 'ticket', json_build_object(
    'id', other.id, 'ticket_id', ${toName(sql`other.number`)}, 'status', other.status))
    order by coalesce(merge.kind, link.kind), other.number), '[]')
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
  ) as link join ${serviceTicket} as other on other.id = link.ticket_id and ${isSeen(reader, 'other')}
  cross join lateral (select case
    when link.kind not in ('duplicate_of', 'duplicated_by') then null
    when other.id = ${serviceTicket.mergedIntoTicketId} then 'duplicate_of'
    when other.merged_into_ticket_id = ${serviceTicket.id} then 'duplicated_by' end as kind) as merge)`;
