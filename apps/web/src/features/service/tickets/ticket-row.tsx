import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/use-session.ts';
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

/** The day that counts: of what is settled when it was, of what is planned when it is to be, else when it was asked for. */
function TicketDay({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { status, closed_at: end, planned_for: day } = ticket;
  if (end !== null) {
    const date = format.date(end);
    return status === 'cancelled'
      ? t('tickets.cancelled_on', { date })
      : t('tickets.closed_on', { date });
  }
  return day === null
    ? t('tickets.requested_on', { date: format.date(ticket.requested_at) })
    : t('tickets.planned_on', { date: format.day(day) });
}
