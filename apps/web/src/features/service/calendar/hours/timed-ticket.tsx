import { type PlannedTicket, toTime, workMinutes } from '@portal/contract/service';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPlannedTime } from '#web/features/service/tickets/ticket-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketLink } from '../ticket-card.tsx';
import { TicketMenu } from '../ticket-menu.tsx';
import { formatPlace } from '../ticket-summary.tsx';
import { isMovable, useTicketDrag } from '../use-ticket-drag.ts';
import type { HourRange, PlacedTicket } from './lay-out-hours.ts';
import { StretchHandle } from './stretch-handle.tsx';
import { useStretch } from './use-stretch.ts';

export interface TimedTicketProps {
  placed: PlacedTicket<PlannedTicket>;
  /** Hours of the column. */
  range: HourRange;
  /** Height of a minute, in rem. */
  minuteHeight: number;
  /** True if its technician has another ticket at the same time. */
  hasConflict: boolean;
  onStretch: (ticket: PlannedTicket, minutes: number) => void;
}

/** Ticket at its time in a column of hours; its lower edge changes the duration. */
export function TimedTicket(props: TimedTicketProps) {
  const { placed, range, minuteHeight, hasConflict, onStretch } = props;
  const { t } = useTranslation();
  const { ticket, from, lane, lanes } = placed;
  const { card, body, link, isDragging } = useTicketDrag(ticket);
  const stretch = useStretch({ placed, minuteHeight, onStretch });
  const { minutes } = stretch;
  const time = formatPlannedTime({ planned_start: toTime(from), planned_minutes: minutes });
  const { assigned_to: employee } = ticket;
  const movable = isMovable(ticket);
  const conflict = hasConflict ? t('service_calendar.conflict') : undefined;
  return (
    <li
      ref={card}
      style={{
        top: `${(from - range.from) * minuteHeight}rem`,
        height: `${minutes * minuteHeight}rem`,
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
      className={classNames('absolute p-px', isDragging && 'opacity-40')}
    >
      <div
        className={classNames(
          'group/line relative h-full min-h-5 overflow-hidden rounded-small border bg-surface text-xs shadow-card hover:border-control',
          hasConflict ? 'border-danger' : 'border-line',
        )}
      >
        <div {...body} title={conflict} className="h-full px-1.5 py-0.5 select-none">
          <TicketLink ticket={ticket} {...link} className="block">
            <span className="flex items-center gap-1 font-medium text-ink tabular-nums">
              {conflict ? (
                <>
                  <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-danger" />
                  <VisuallyHidden>{conflict}</VisuallyHidden>
                </>
              ) : null}
              {time}
            </span>{' '}
            <span className="block text-ink wrap-anywhere">
              {ticket.ticket_id} {ticket.subject}
            </span>{' '}
            <span className="block text-soft wrap-anywhere">{formatPlace(ticket)}</span>{' '}
            <span className={classNames('block', employee ? 'text-soft' : 'text-faint')}>
              {employee ? employee.name : t('service_calendar.unassigned')}
            </span>
          </TicketLink>
        </div>
        {movable ? (
          <>
            <span className="absolute end-0 top-0 bg-surface opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 touch:opacity-100">
              <TicketMenu ticket={ticket} />
            </span>
            {stretch.longest < workMinutes.shortest ? null : (
              <StretchHandle ticket={ticket} stretch={stretch} />
            )}
          </>
        ) : null}
      </div>
    </li>
  );
}
