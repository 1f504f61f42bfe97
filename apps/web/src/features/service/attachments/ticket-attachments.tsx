import type { ServiceTicket } from '@portal/contract/service';
import { Attachments } from './attachments.tsx';

/** The files of a ticket; of another ticket nothing on its way is shown. */
export function TicketAttachments({ ticket }: { ticket: Pick<ServiceTicket, 'id'> }) {
  return <Attachments key={ticket.id} holder={{ kind: 'ticket', id: ticket.id }} />;
}
