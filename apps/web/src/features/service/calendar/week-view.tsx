import { DayNumber } from '#web/kit/calendar/calendar-bar.tsx';
import type { Day } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { CalendarDays } from './calendar-view.ts';
import { DayPageLink, DueLink, MoreLink } from './calendar-links.tsx';
import type { ServiceDay } from './apply-moves.ts';
import { TicketCard } from './ticket-card.tsx';
import { useDropTarget } from './use-ticket-drag.ts';

/** Tickets shown per day. */
const maxShown = 12;

/** Week in columns, on wide screens. */
export function WeekView({ days, busy, today }: CalendarDays) {
  return (
    <ol className="grid grid-cols-7 overflow-hidden rounded border border-line bg-surface shadow-card">
      {days.map((day) => (
        <Column key={day} date={day} day={busy.get(day)} isToday={day === today} />
      ))}
    </ol>
  );
}

interface ColumnProps {
  date: Day;
  /** Absent where nothing is planned or due. */
  day: ServiceDay | undefined;
  isToday: boolean;
}

function Column({ date, day, isToday }: ColumnProps) {
  const format = useFormats();
  const { id: dropRef, isOver } = useDropTarget(date);
  return (
    <li
      ref={dropRef}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'flex min-h-96 min-w-0 flex-col border-line not-last:border-e',
        isOver && 'bg-brand-soft',
      )}
    >
      <h3 className="border-b border-line">
        <DayPageLink
          day={date}
          className="flex flex-wrap items-center gap-x-1.5 px-2 py-2 text-xs font-medium text-soft hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <span aria-hidden>{format.weekday(date, 'short')}</span>
          <DayNumber day={date} isToday={isToday} />
        </DayPageLink>
      </h3>
      {day ? (
        <div className="flex flex-col gap-2 p-1.5">
          <DueLink day={day} className="px-1 py-0.5" />
          <ul className="flex flex-col gap-1.5 empty:hidden">
            {day.tickets.slice(0, maxShown).map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          <MoreLink day={day} shown={maxShown} />
        </div>
      ) : null}
    </li>
  );
}
