import type { ServiceTicket } from '@portal/contract/service';
import { Attachments } from './attachments.tsx';

/** Files of a ticket. The key resets running uploads when another ticket is shown. */
export function TicketAttachments({ ticket }: { ticket: Pick<ServiceTicket, 'id'> }) {
  return <Attachments key={ticket.id} holder={{ kind: 'ticket', id: ticket.id }} />;
}
