import {
  addRequestMessage,
  addTicketMessage,
  type ServiceRequest,
  type ServiceTicket,
  type TicketStatus,
} from '@portal/contract/service';
import type { AttachmentHolder } from '../attachments/attachment-holder.ts';

/** Ticket or request on which people write messages. */
export interface ConversationOwner extends AttachmentHolder {
  status: TicketStatus;
  /** Ticket into which the ticket of the conversation was merged: messages are written there. */
  mergedInto: string | null;
  /** Ticket of the conversation; null for a request without one. */
  ticketId: string | null;
  /** Account that gets the replies by mail; null for the supplier's own address or none. */
  reader: { id?: string | null; email?: string; name: string } | null;
}

/** Returns a ticket as the owner of its conversation. */
export const toTicketOwner = (
  ticket: Pick<ServiceTicket, 'id' | 'status' | 'requester_email' | 'merged_into_ticket_id'>,
): ConversationOwner => ({
  kind: 'ticket',
  id: ticket.id,
  status: ticket.status,
  mergedInto: ticket.merged_into_ticket_id,
  ticketId: ticket.id,
  reader: toReader(ticket.requester_email),
});

/** Returns a request as the owner of its conversation. */
export const toRequestOwner = (request: ServiceRequest): ConversationOwner => ({
  kind: 'request',
  id: request.id,
  status: request.status,
  mergedInto: request.merged_into_ticket_id,
  ticketId: request.service_ticket_id,
  reader: toReader(request.requester_email) ?? request.requested_by,
});

const toReader = (email: string | null) => (email === null ? null : { email, name: email });

/** Returns the call that adds a message. */
export const getAddMessage = ({ kind }: Pick<ConversationOwner, 'kind'>) =>
  kind === 'ticket' ? addTicketMessage : addRequestMessage;

/** Returns the name under which the text for an owner is stored while it is typed. */
export const toDraftName = ({ id }: Pick<ConversationOwner, 'id'>): string => `message:${id}`;
