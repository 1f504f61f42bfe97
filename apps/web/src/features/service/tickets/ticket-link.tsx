import type { ServiceTicket } from '@portal/contract/service';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type TicketLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'children'> & {
  ticket: Pick<ServiceTicket, 'id' | 'ticket_id'>;
};

/** Link to a ticket, labelled with its number. */
export function TicketLink({ ticket, ...rest }: TicketLinkProps) {
  return (
    <Link {...rest} to="/dashboard/service/$id" params={{ id: ticket.id }}>
      {ticket.ticket_id}
    </Link>
  );
}
