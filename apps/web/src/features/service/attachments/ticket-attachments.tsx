import type { ServiceTicket } from '@portal/contract/service';
import { Attachments } from './attachments.tsx';

/** The files of a ticket. */
export function TicketAttachments({ ticket }: { ticket: Pick<ServiceTicket, 'id'> }) {
  return <Attachments holder={{ kind: 'ticket', id: ticket.id }} />;
}
