import type { ServiceTicket } from '@portal/contract/service';

/** Props of every dialog of a ticket's steps. */
export interface TicketDialogProps {
  ticket: ServiceTicket;
  onClose: () => void;
}
