import type { PlannedTicket, TicketStatus } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketLink } from './ticket-card.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { formatPlace } from './ticket-summary.tsx';
import { isMovable, useTicketDrag } from './use-ticket-drag.ts';

export interface CompactTicketProps {
  ticket: PlannedTicket;
  /** True if Tab reaches it; in the grid, only in the current day. */
  isTabbable: boolean;
}

/** Ticket in a day of the month view, shortened to fit; a tooltip shows the rest. */
export function CompactTicket({ ticket, isTabbable }: CompactTicketProps) {
  const { t } = useTranslation();
  const { card, body, link, isDragging } = useTicketDrag(ticket);
  const { assigned_to: employee } = ticket;
  const assigned = employee
    ? t('service_calendar.assigned_to', { name: employee.name })
    : t('service_calendar.unassigned');
  const tabIndex = isTabbable ? 0 : -1;
  return (
    <li
      ref={card}
      title={[
        ticket.subject,
        formatPlace(ticket),
        t(`service.statuses.${ticket.status}`),
        assigned,
      ].join('\n')}
      className={classNames(
        'group/line relative flex items-center rounded-small bg-sunken text-xs transition-colors duration-100 hover:bg-hover',
        isDragging && 'opacity-40',
      )}
    >
      <div {...body} className="min-w-0 flex-1 px-1.5 py-1 select-none">
        <TicketLink ticket={ticket} {...link} tabIndex={tabIndex} className="block">
          <span className="flex items-center gap-1.5 font-medium text-ink tabular-nums">
            <StatusDot status={ticket.status} />
            {ticket.planned_start} {ticket.ticket_id}
          </span>{' '}
          <span className="block truncate text-soft">{formatPlace(ticket)}</span>
          <VisuallyHidden>{[ticket.subject, assigned].join(', ')}</VisuallyHidden>
        </TicketLink>
      </div>
      {isMovable(ticket) ? (
        <span className="absolute end-0.5 top-0.5 opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 touch:opacity-100">
          <TicketMenu ticket={ticket} tabIndex={tabIndex} />
        </span>
      ) : null}
    </li>
  );
}

const tones: Record<TicketStatus, string> = {
  new: 'bg-warning',
  planned: 'bg-info',
  in_progress: 'bg-info',
  completed: 'bg-success',
  closed: 'bg-faint',
  cancelled: 'bg-faint',
};

/** Color of a status if there is no room for its name, which screen readers get. */
function StatusDot({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', tones[status])} />
      <VisuallyHidden>{t(`service.statuses.${status}`)}</VisuallyHidden>
    </>
  );
}
