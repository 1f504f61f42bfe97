import type { ServiceTicket } from '@portal/contract/service';

/** What happened to a ticket and what was said on it, with the field to answer. */
export function TicketConversation(_props: { ticket: ServiceTicket }) {
  return null;
}
