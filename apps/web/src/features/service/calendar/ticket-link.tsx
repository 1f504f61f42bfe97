import { Link } from '@tanstack/react-router';
import type { PlannedTicket } from '@portal/contract/service';
import type { ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface TicketLinkProps {
  ticket: PlannedTicket;
  ref?: Ref<HTMLAnchorElement> | undefined;
  tabIndex?: number | undefined;
  'aria-describedby'?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Opens a ticket; covers the whole card. */
export function TicketLink({ ticket, className, ...rest }: TicketLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/service/$id"
      params={{ id: ticket.id }}
      // The browser's own link dragging would end the ticket's drag.
      draggable={false}
      className={classNames(
        'outline-none [-webkit-touch-callout:none] after:absolute after:inset-0 after:rounded-small focus-visible:after:outline-2 focus-visible:after:-outline-offset-1 focus-visible:after:outline-focus',
        className,
      )}
    />
  );
}
