import type { PlannedTicket, TicketStatus } from '@portal/contract/service';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DayGrid, type GridDay } from '#web/kit/calendar/day-grid.tsx';
import { DayNumber } from '#web/kit/calendar/calendar-bar.tsx';
import { type Day, today } from '#web/lib/days/day.ts';
import { toMonth } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AgendaView } from './agenda-view.tsx';
import type { ServiceDay, TicketMove } from './apply-moves.ts';
import type { CalendarAddress, CalendarDays } from './calendar-view.ts';
import { CompactStep } from './step-card.tsx';
import { DayView } from './day-view.tsx';
import { DayPageLink, DueLink, MoreLink } from './calendar-links.tsx';
import { TicketLink } from './ticket-card.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { formatPlace, TicketNumber } from './ticket-summary.tsx';
import { isMovable, useDropTarget, useTicketDrag } from './use-ticket-drag.ts';
import { WeekView } from './week-view.tsx';

interface CompactTicketProps {
  ticket: PlannedTicket;
  /** True if Tab reaches it; in the grid, only in the current day. */
  isTabbable: boolean;
}

const tones: Record<TicketStatus, string> = {
  new: 'bg-warning',
  planned: 'bg-info',
  in_progress: 'bg-info',
  completed: 'bg-success',
  closed: 'bg-faint',
  cancelled: 'bg-faint',
};

export interface CalendarContentProps {
  address: CalendarAddress;
  days: readonly Day[];
  /** Days with entries. */
  plan: readonly ServiceDay[];
  /** True while the shown data belongs to other days. */
  isStale: boolean;
  onMove: (move: TicketMove) => void;
}

/** Days of the view in the URL; on a phone, weeks and months are agendas. */
export function CalendarContent(props: CalendarContentProps) {
  const { address, days, plan, isStale, onMove } = props;
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const { view, day, goTo, showsService } = address;
  const busy = new Map(plan.map((one) => [one.date, one]));
  const parts = { day, days, busy, showsService, today: today() };
  const isEmpty = !isStale && days.every((one) => !busy.has(one));
  return (
    <div
      aria-busy={isStale || undefined}
      className={classNames('flex flex-col gap-3', isStale && 'opacity-60')}
    >
      {isEmpty ? (
        <p className="text-soft">
          <span className="font-medium text-ink">{t('service_calendar.none')}</span>{' '}
          {t(getEmptyText(address))}
        </p>
      ) : null}
      {view === 'day' ? (
        <DayView {...parts} onMove={onMove} />
      ) : isSmall ? (
        <AgendaView {...parts} isMonth={view === 'month'} />
      ) : view === 'week' ? (
        <WeekView {...parts} onMove={onMove} />
      ) : (
        <MonthView {...parts} isStale={isStale} onDay={goTo} />
      )}
    </div>
  );
}

interface MonthViewProps extends CalendarDays {
  /** True while the days of another month are shown. */
  isStale: boolean;
  onDay: (day: Day) => void;
}

/** Returns the key of the text for days without entries. */
const getEmptyText = ({ showsService, showsSteps }: CalendarAddress) =>
  showsService
    ? showsSteps
      ? 'service_calendar.none_of_both'
      : 'service_calendar.none_text'
    : 'service_calendar.no_steps';

/** Month by day, on wide screens; Enter opens a day. */
function MonthView({ day: at, busy, today, isStale, onDay }: MonthViewProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const navigate = useNavigate();
  const open = (day: Day) =>
    void navigate({
      to: '/dashboard/service/calendar',
      search: (now: object) => ({ ...now, view: 'day', day }),
    });
  const month = toMonth(at);
  return (
    <DayGrid
      month={month}
      today={today}
      label={t('service_calendar.label', { month: format.month(month) })}
      busy={isStale}
      onLeave={onDay}
      onOpen={open}
      cellClass={() => 'h-28'}
    >
      {(day) => <MonthDay {...day} plan={busy.get(day.day)} />}
    </DayGrid>
  );
}

interface MonthDayProps extends GridDay {
  /** Entries; absent without any. */
  plan: ServiceDay | undefined;
}

/** Tickets and next steps shown per day. */
const maxShown = 3;

/** Returns the first tickets and next steps of a day; of each kind one, if there is any. */
function pickShown({ tickets, next_steps: steps }: ServiceDay) {
  const shown = tickets.slice(0, steps.length > 0 ? maxShown - 1 : maxShown);
  return { tickets: shown, steps: steps.slice(0, maxShown - shown.length) };
}

/** Day of the month view: its first tickets and next steps, and the number of due devices. */
function MonthDay({ day, plan, isToday, isOutside, isCurrent }: MonthDayProps) {
  const { id: dropRef, isOver } = useDropTarget(day);
  const tabIndex = isCurrent ? 0 : -1;
  const shown = plan ? pickShown(plan) : null;
  return (
    <>
      <span
        ref={dropRef}
        aria-hidden
        className={isOver ? 'absolute inset-0 bg-brand-soft' : 'absolute inset-0'}
      />
      <div className="relative flex flex-col items-start gap-1">
        <DayPageLink day={day} tabIndex={-1} className="rounded-full hover:bg-hover">
          <DayNumber day={day} isToday={isToday} isOutside={isOutside} />
        </DayPageLink>
        {plan && shown ? (
          <>
            <ul className="flex w-full flex-col gap-1">
              {shown.tickets.map((ticket) => (
                <CompactTicket key={ticket.id} ticket={ticket} isTabbable={isCurrent} />
              ))}
              {shown.steps.map((step) => (
                <CompactStep key={step.id} step={step} day={day} isTabbable={isCurrent} />
              ))}
            </ul>
            <MoreLink
              day={plan}
              shown={shown.tickets.length}
              shownSteps={shown.steps.length}
              tabIndex={tabIndex}
            />
            <DueLink day={plan} tabIndex={tabIndex} />
          </>
        ) : null}
      </div>
    </>
  );
}

/** Ticket in a day of the month view, shortened to fit; a tooltip shows the rest. */
function CompactTicket({ ticket, isTabbable }: CompactTicketProps) {
  const { t } = useTranslation();
  const { card, body, link, isDragging } = useTicketDrag(ticket);
  const { assigned_to: employee } = ticket;
  const assigned = employee
    ? t('service_calendar.assigned_to', { name: employee.name })
    : t('service_calendar.unassigned');
  const tabIndex = isTabbable ? 0 : -1;
  const movable = isMovable(ticket);
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
      <div
        {...body}
        className={classNames('min-w-0 flex-1 px-1.5 py-1 select-none', movable && 'touch:pe-11')}
      >
        <TicketLink ticket={ticket} {...link} tabIndex={tabIndex} className="block">
          <span className="block font-medium text-ink tabular-nums">
            <StatusDot status={ticket.status} />
            {ticket.planned_start} <TicketNumber ticket={ticket} />
          </span>{' '}
          <span className="block truncate text-soft">{formatPlace(ticket)}</span>
          <VisuallyHidden>{[ticket.subject, assigned].join(', ')}</VisuallyHidden>
        </TicketLink>
      </div>
      {movable ? (
        <span className="absolute end-0.5 top-0.5 opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 touch:opacity-100">
          <TicketMenu ticket={ticket} tabIndex={tabIndex} />
        </span>
      ) : null}
    </li>
  );
}

/** Color of a status if there is no room for its name, which screen readers get. */
function StatusDot({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'me-1.5 inline-block size-2 rounded-full align-[0.0625em]',
          tones[status],
        )}
      />
      <VisuallyHidden>{t(`service.statuses.${status}`)}</VisuallyHidden>
    </>
  );
}
