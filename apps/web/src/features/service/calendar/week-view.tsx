import { DayNumber } from '#web/kit/calendar/calendar-bar.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { TicketMove } from './apply-moves.ts';
import type { CalendarDays } from './calendar-view.ts';
import { DayPageLink, DueLink, MoreLink } from './calendar-links.tsx';
import { HourGrid } from './hours/hour-grid.tsx';
import { StepList } from './step-card.tsx';

/** Tickets shown per day. */
const maxShown = 30;

/** Next steps shown per day; above the hours only a few, so that these stay in sight. */
const [maxSteps, maxStepsAboveHours] = [10, 3];

export interface WeekViewProps extends CalendarDays {
  onMove: (move: TicketMove) => void;
}

/** Week in hours, a column for each day, on wide screens; without service it needs no hours. */
export function WeekView({ days, busy, today, showsService, onMove }: WeekViewProps) {
  const format = useFormats();
  const shownSteps = showsService ? maxStepsAboveHours : maxSteps;
  const columns = days.map((date) => {
    const day = busy.get(date);
    return {
      key: date,
      header: (
        <DayPageLink
          day={date}
          className="flex flex-wrap items-center gap-x-1.5 px-2 py-2 text-xs font-medium text-soft hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <span aria-hidden>{format.weekday(date, 'short')}</span>
          <DayNumber day={date} isToday={date === today} />
        </DayPageLink>
      ),
      isToday: date === today,
      target: { day: date },
      tickets: (day?.tickets ?? []).slice(0, maxShown),
      footer: day ? (
        <>
          <StepList day={day} maxShown={shownSteps} className="flex flex-col gap-1.5" />
          <MoreLink day={day} shown={maxShown} shownSteps={shownSteps} />
          <DueLink day={day} className="px-1 py-0.5" />
        </>
      ) : null,
    };
  });
  return <HourGrid columns={columns} hasHours={showsService} onMove={onMove} />;
}
