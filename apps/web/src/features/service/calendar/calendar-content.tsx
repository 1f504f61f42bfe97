import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarDays as CalendarIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DayGrid, type GridDay } from '#web/kit/calendar/day-grid.tsx';
import { DayNumber } from '#web/kit/calendar/calendar-bar.tsx';
import { type Day, today } from '#web/lib/days/day.ts';
import { toMonth } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AgendaView } from './agenda-view.tsx';
import type { ServiceDay } from './apply-moves.ts';
import { type CalendarAddress, type CalendarDays, useCalendarAddress } from './calendar-view.ts';
import { CompactTicket } from './compact-ticket.tsx';
import { DayPageLink, DueLink, MoreLink } from './calendar-links.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useDropTarget } from './use-ticket-drag.ts';
import { WeekView } from './week-view.tsx';

export interface CalendarContentProps {
  address: CalendarAddress;
  days: readonly Day[];
  /** Days with planned or due work. */
  plan: readonly ServiceDay[];
  /** True while the shown data belongs to other days. */
  isStale: boolean;
}

/** Days of the view in the URL; on a phone, weeks and months are agendas. */
export function CalendarContent({ address, days, plan, isStale }: CalendarContentProps) {
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const { view, day, goTo } = address;
  const busy = new Map(plan.map((one) => [one.date, one]));
  const parts = { day, days, busy, today: today() };
  const isEmpty = !isStale && view !== 'day' && days.every((one) => !busy.has(one));
  return (
    <div
      aria-busy={isStale || undefined}
      className={classNames('flex flex-col gap-3', isStale && 'opacity-60')}
    >
      {isEmpty ? (
        <p className="text-soft">
          <span className="font-medium text-ink">{t('service_calendar.none')}</span>{' '}
          {t('service_calendar.none_text')}
        </p>
      ) : null}
      {view === 'day' ? (
        <DayView {...parts} />
      ) : isSmall ? (
        <AgendaView {...parts} isMonth={view === 'month'} />
      ) : view === 'week' ? (
        <WeekView {...parts} />
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
  /** Planned and due work; absent without any. */
  plan: ServiceDay | undefined;
}

/** Tickets shown per day. */
const maxShown = 3;

/** Day of the month view: its first tickets and the number of due devices. */
function MonthDay({ day, plan, isToday, isOutside, isCurrent }: MonthDayProps) {
  const { id: dropRef, isOver } = useDropTarget(day);
  const tabIndex = isCurrent ? 0 : -1;
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
        {plan ? (
          <>
            <ul className="flex w-full flex-col gap-1">
              {plan.tickets.slice(0, maxShown).map((ticket) => (
                <CompactTicket key={ticket.id} ticket={ticket} isTabbable={isCurrent} />
              ))}
            </ul>
            <MoreLink day={plan} shown={maxShown} tabIndex={tabIndex} />
            <DueLink day={plan} tabIndex={tabIndex} />
          </>
        ) : null}
      </div>
    </>
  );
}

/** All planned and due work of a day. */
function DayView({ day: date, busy }: CalendarDays) {
  const { t } = useTranslation();
  const { id: dropRef, isOver } = useDropTarget(date);
  const { isMine } = useCalendarAddress();
  const { id: ownId } = useUser();
  const day = busy.get(date);
  const more = day ? day.tickets_count - day.tickets.length : 0;
  return (
    <div ref={dropRef} className={classNames('rounded', isOver && 'outline-2 outline-focus')}>
      {day ? (
        <div className="flex flex-col items-start gap-3">
          <DueLink day={day} />
          <ul className="flex w-full flex-col gap-2">
            {day.tickets.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {more > 0 ? (
            <Button asChild variant="outline">
              <Link
                to="/dashboard/service"
                search={{
                  planned_from: date,
                  planned_to: date,
                  ...(isMine ? { assigned_to_user_id: ownId } : {}),
                }}
              >
                {t('service_calendar.more', { count: more })}
              </Link>
            </Button>
          ) : null}
        </div>
      ) : (
        <EmptyState
          icon={<CalendarIcon />}
          title={t('service_calendar.none')}
          text={t('service_calendar.none_text')}
        />
      )}
    </div>
  );
}
