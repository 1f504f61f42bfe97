import type { PlannedTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { TicketMenu } from './ticket-menu.tsx';
import { TicketSummary, TicketTitle } from './ticket-summary.tsx';
import { isMovable, useTicketDrag } from './use-ticket-drag.ts';

export interface TicketLinkProps {
  ticket: PlannedTicket;
  ref?: Ref<HTMLAnchorElement> | undefined;
  tabIndex?: number | undefined;
  'aria-describedby'?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Style of a link that covers the whole card. */
export const coveringLink =
  'outline-none [-webkit-touch-callout:none] after:absolute after:inset-0 after:rounded-small focus-visible:after:outline-2 focus-visible:after:-outline-offset-1 focus-visible:after:outline-focus';

/** Opens a ticket; covers the whole card. */
export function TicketLink({ ticket, className, ...rest }: TicketLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/service/$id"
      params={{ id: ticket.id }}
      // The browser's own link dragging would end the ticket's drag.
      draggable={false}
      className={classNames(coveringLink, className)}
    />
  );
}

/** Style of a ticket's card, also used while it is dragged. */
export const cardStyle = 'relative rounded border border-line bg-surface p-2 text-sm';

export interface TicketCardProps {
  ticket: PlannedTicket;
  /** True if it has a day. */
  isPlanned?: boolean | undefined;
}

/** Ticket as a card, in a day or among the unplanned tickets. */
export function TicketCard({ ticket, isPlanned = true }: TicketCardProps) {
  const { card, body, link, isDragging } = useTicketDrag(ticket);
  return (
    <li
      ref={card}
      className={classNames(
        cardStyle,
        'shadow-card transition-colors duration-100 hover:border-control',
        isDragging && 'opacity-40',
      )}
    >
      <div {...body} className="@container select-none">
        <TicketSummary
          ticket={ticket}
          isCompact={!isPlanned}
          title={
            <TicketLink ticket={ticket} {...link}>
              <TicketTitle ticket={ticket} />
            </TicketLink>
          }
        />
      </div>
      {isMovable(ticket) ? (
        <span className="absolute end-1 top-1">
          <TicketMenu ticket={ticket} isPlanned={isPlanned} />
        </span>
      ) : null}
    </li>
  );
}
