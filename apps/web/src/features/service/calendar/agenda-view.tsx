import type { PlannedTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { type Day, daysBetween } from '#web/lib/days/day.ts';
import { toMonth } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ServiceDay } from './apply-moves.ts';
import type { CalendarDays } from './calendar-view.ts';
import { DayPageLink, DueLink, MoreLink } from './calendar-links.tsx';
import { StepList } from './step-card.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useDropTarget } from './use-ticket-drag.ts';

/** Tickets, and next steps, shown per day. */
const maxShown = 8;

export interface AgendaViewProps extends CalendarDays {
  /** A month omits the days of other months and merges empty days. */
  isMonth: boolean;
}

/** Week or month on a phone: a list of its days. */
export function AgendaView({ day: at, days, busy, today, isMonth }: AgendaViewProps) {
  const shown = isMonth ? days.filter((day) => toMonth(day) === toMonth(at)) : days;
  const rows = toAgendaRows(shown, {
    isBusy: (day) => busy.has(day),
    today,
    mergesFreeDays: isMonth,
  });
  return (
    <ol className="flex flex-col gap-2">
      {rows.map((row) => {
        const day = row.kind === 'day' ? busy.get(row.day) : undefined;
        if (day) return <BusyDay key={day.date} day={day} isToday={day.date === today} />;
        return row.kind === 'free' ? (
          <FreeDays key={row.from} row={row} isToday={row.from === today} />
        ) : null;
      })}
    </ol>
  );
}

function BusyDay({ day, isToday }: { day: ServiceDay; isToday: boolean }) {
  const format = useFormats();
  const { id, isOver } = useDropTarget(day.date);
  return (
    <li
      ref={id}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'flex flex-col gap-2 rounded border p-3 shadow-card',
        isToday ? 'border-brand' : 'border-line',
        isOver ? 'bg-brand-soft' : 'bg-surface',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold text-ink">
          <DayPageLink day={day.date} className="inline-block first-letter:uppercase touch:py-3">
            {format.longDay(day.date)}
          </DayPageLink>
        </h3>
        <DueLink day={day} />
      </div>
      <ul className="flex flex-col gap-2 empty:hidden">
        {sortByStart(day.tickets)
          .slice(0, maxShown)
          .map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} />
          ))}
      </ul>
      <StepList day={day} maxShown={maxShown} />
      <MoreLink day={day} shown={maxShown} shownSteps={maxShown} />
    </li>
  );
}

/** Returns the visits of a day as they are driven: those without a time first, as above the hours. */
export const sortByStart = <Visit extends Pick<PlannedTicket, 'planned_start'>>(
  visits: readonly Visit[],
): Visit[] =>
  visits.toSorted((one, other) =>
    (one.planned_start ?? '').localeCompare(other.planned_start ?? '', 'en'),
  );

interface FreeDaysProps {
  row: Extract<AgendaRow, { kind: 'free' }>;
  isToday: boolean;
}

function FreeDays({ row, isToday }: FreeDaysProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const isOne = row.count === 1;
  const { id, isOver } = useDropTarget(isOne ? row.from : `${row.from}/${row.until}`);
  return (
    <li
      ref={isOne ? id : undefined}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 rounded border border-dashed px-3 py-2 text-sm text-soft',
        isToday ? 'border-brand' : 'border-line',
        isOver && 'bg-brand-soft',
      )}
    >
      <span className="inline-block first-letter:uppercase">
        {isOne ? format.longDay(row.from) : format.days(row.from, row.until)}
      </span>
      <span className="text-xs text-faint">{t('service_calendar.none')}</span>
    </li>
  );
}

/** Row of an agenda: a day, or consecutive empty days. */
type AgendaRow = { kind: 'day'; day: Day } | { kind: 'free'; from: Day; until: Day; count: number };

/**
 * Returns the rows of an agenda. If `joins` is set, merges consecutive empty days, except today.
 */
export function toAgendaRows(
  days: readonly Day[],
  {
    isBusy,
    today,
    mergesFreeDays,
  }: { isBusy: (day: Day) => boolean; today: Day; mergesFreeDays: boolean },
): AgendaRow[] {
  const rows: AgendaRow[] = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (isBusy(day)) rows.push({ kind: 'day', day });
    else if (mergesFreeDays && last?.kind === 'free' && day !== today && last.until !== today) {
      last.until = day;
      last.count = daysBetween(last.from, day) + 1;
    } else rows.push({ kind: 'free', from: day, until: day, count: 1 });
  }
  return rows;
}
