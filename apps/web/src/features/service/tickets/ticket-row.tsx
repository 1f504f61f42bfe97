import type { ServiceTicket } from '@portal/contract/service';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { useUser } from '#web/lib/session/use-session.ts';
import { TicketDay } from './ticket-day.tsx';
import { TicketLink } from './ticket-link.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

/** A ticket in a short list of those of one device; the whole row opens it. */
export function TicketRow({ ticket }: { ticket: ServiceTicket }) {
  const isEmployee = useUser().role === 'employee';
  return (
    <li className="relative flex flex-col gap-1 px-5 py-3 hover:bg-sunken/50">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TicketLink ticket={ticket} className="font-medium text-ink after:absolute after:inset-0" />
        <TicketStatusBadge status={ticket.status} />
        {isEmployee ? <WaitingBadge ticket={ticket} /> : null}
        <span className="ms-auto text-xs text-soft tabular-nums">
          <TicketDay ticket={ticket} />
        </span>
      </div>
      <p className="truncate text-soft">{ticket.description}</p>
    </li>
  );
}
