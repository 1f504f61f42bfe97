import type { ServiceTicket } from '@portal/contract/service';

/** What each dialog of a ticket's steps is given. */
export interface TicketDialogProps {
  ticket: ServiceTicket;
  onClose: () => void;
}
