import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type RequestLinkProps = Omit<LinkComponentProps, 'to' | 'params'> & { id: string };

/** Opens a service request. */
export function RequestLink({ id, ...rest }: RequestLinkProps) {
  return <Link {...rest} to="/dashboard/service/requests/$id" params={{ id }} />;
}

/** Opens a ticket. */
export function TicketLink({ id, ...rest }: RequestLinkProps) {
  return <Link {...rest} to="/dashboard/service/$id" params={{ id }} />;
}
