import * as T from '../schema/index.ts';
import { Id, object, oneOf, route } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import { ticketStatuses } from './ticket-transitions.ts';

/** How a ticket can be linked to another one. */
export const ticketLinkKinds = ['duplicate_of', 'follows_from', 'same_visit'] as const;

export type TicketLinkKind = (typeof ticketLinkKinds)[number];

/** Links as a ticket shows them: its own, and those of others that lead to it. */
export const ticketRelations = [...ticketLinkKinds, 'duplicated_by', 'followed_by'] as const;

export type TicketRelation = (typeof ticketRelations)[number];

/** A link of a ticket, seen from that ticket. */
export const TicketLink = object({
  id: T.String({ ...Id, description: 'Id of the link, the same for both tickets' }),
  kind: oneOf(ticketRelations),
  is_merge: T.Boolean({
    description: 'True for the link of a merge, which its undo removes and nothing else',
  }),
  ticket: object({
    id: Id,
    ticket_id: T.String({ description: 'Ticket number of the other ticket' }),
    status: oneOf(ticketStatuses),
  }),
});

export type TicketLink = T.Static<typeof TicketLink>;

const params = object({ id: Id });

export const linkServiceTicket = route({
  id: 'service.tickets.links.add',
  method: 'POST',
  path: '/service/service-tickets/{id}/links/',
  summary: 'Add a link to another ticket',
  access: serviceDesk,
  params,
  body: object({
    kind: oneOf(ticketLinkKinds),
    service_ticket_id: T.String({ ...Id, description: 'The other ticket, of the same customer' }),
  }),
  responses: { 201: TicketLink },
  errors: ['conflict'],
});

export const unlinkServiceTicket = route({
  id: 'service.tickets.links.remove',
  method: 'DELETE',
  path: '/service/service-tickets/{id}/links/{linkId}/',
  summary: 'Remove a link of a ticket',
  access: serviceDesk,
  params: object({ id: Id, linkId: Id }),
  responses: { 204: null },
  errors: ['conflict'],
});
