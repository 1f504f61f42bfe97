import type { PlannedTicket } from '@portal/contract/service';
import { classNames } from '#web/ui/class-names.ts';
import { TicketSummary, TicketTitle } from './ticket-summary.tsx';
import { TicketLink } from './ticket-link.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { isMovable, useTicketDrag } from './use-ticket-drag.ts';

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
