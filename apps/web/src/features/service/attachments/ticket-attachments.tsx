import type { ServiceTicket } from '@portal/contract/service';

/** The files of a ticket. */
export function TicketAttachments(_props: { ticket: ServiceTicket }) {
  return null;
}
