import type { PlannedTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { ServiceDay, TicketMove } from './apply-moves.ts';
import { DueLink } from './calendar-links.tsx';
import { type CalendarDays, useCalendarAddress } from './calendar-view.ts';
import { HourGrid } from './hours/hour-grid.tsx';
import { StepList } from './step-card.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useDropTarget } from './use-ticket-drag.ts';

/** Next steps shown above the hours, so that these stay in sight. */
const maxStepsAboveHours = 6;

export interface DayViewProps extends CalendarDays {
  onMove: (move: TicketMove) => void;
}

/** All entries of a day: next steps, and planned work in hours by technician, or as a list on a phone. */
export function DayView({ day: date, busy, showsService, onMove }: DayViewProps) {
  const isSmall = useIsSmallScreen();
  const day = busy.get(date);
  return (
    <div className="flex flex-col items-start gap-3">
      {day ? <DueLink day={day} /> : null}
      {day ? <StepsOfDay day={day} showsService={showsService} /> : null}
      {showsService ? (
        isSmall ? (
          <TicketsOfDay date={date} tickets={day?.tickets ?? []} />
        ) : (
          <Technicians date={date} tickets={day?.tickets ?? []} onMove={onMove} />
        )
      ) : null}
      {day ? <MoreOfDay day={day} /> : null}
    </div>
  );
}

interface StepsOfDayProps {
  day: ServiceDay;
  showsService: boolean;
}

/** Next steps of a day; if not all are shown, with a link to them alone or to the list of leads. */
function StepsOfDay({ day, showsService }: StepsOfDayProps) {
  const { t } = useTranslation();
  const { whose } = useCalendarAddress();
  const { id: ownId } = useUser();
  const { length: read } = day.next_steps;
  const shown = showsService ? Math.min(read, maxStepsAboveHours) : read;
  if (day.next_steps_count === 0) return null;
  return (
    <section className="flex w-full flex-col items-start gap-2">
      <h3 className="font-semibold text-ink">{t('service_calendar.steps')}</h3>
      <StepList
        day={day}
        maxShown={shown}
        className="grid w-full gap-2 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]"
      />
      {shown < read ? (
        <Button asChild variant="outline">
          <Link
            to="/dashboard/service/calendar"
            search={(now: object) => ({ ...now, kind: 'next_steps' })}
          >
            {t('service_calendar.more', { count: day.next_steps_count - shown })}
          </Link>
        </Button>
      ) : read < day.next_steps_count ? (
        <Button asChild variant="outline">
          <Link
            to="/dashboard/sales"
            search={{ view: 'table', ...(whose === 'mine' ? { rep: ownId } : {}) }}
          >
            {t('service_calendar.all_leads')}
          </Link>
        </Button>
      ) : null}
    </section>
  );
}

interface TicketsProps {
  date: string;
  tickets: readonly PlannedTicket[];
}

/** The tickets as a list, by their time. */
function TicketsOfDay({ date, tickets }: TicketsProps) {
  const { id, isOver } = useDropTarget(date);
  const byTime = tickets.toSorted((one, other) =>
    (one.planned_start ?? '').localeCompare(other.planned_start ?? ''),
  );
  return (
    <div ref={id} className={classNames('w-full rounded', isOver && 'outline-2 outline-focus')}>
      <ul className="flex w-full flex-col gap-2">
        {byTime.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </div>
  );
}

/** A column of hours for each technician: the user, who has tickets on the day, and nobody. */
function Technicians({ date, tickets, onMove }: TicketsProps & Pick<DayViewProps, 'onMove'>) {
  const { t } = useTranslation();
  const { whose } = useCalendarAddress();
  const { id: ownId } = useUser();
  const others = listTechnicians(tickets).filter(({ id }) => id !== ownId);
  const people = [
    { id: ownId, name: t('service_calendar.own') },
    ...(whose === 'mine' ? [] : [...others, { id: null, name: t('service_calendar.unassigned') }]),
  ];
  const columns = people.map(({ id, name }) => ({
    key: id ?? '',
    header: <span className="block px-2 py-2 text-xs font-medium text-soft">{name}</span>,
    label: name,
    target: { day: date, technician: id },
    tickets: tickets.filter((ticket) => (ticket.assigned_to?.id ?? null) === id),
  }));
  return (
    <div className="w-full">
      <HourGrid columns={columns} onMove={onMove} />
    </div>
  );
}

/** Returns who has one of the tickets, by name. */
function listTechnicians(tickets: readonly PlannedTicket[]) {
  const people = tickets.flatMap(({ assigned_to: person }) =>
    person?.id ? [[person.id, person.name] as const] : [],
  );
  return [...new Map(people)]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Link to the tickets of a day that are not shown. */
function MoreOfDay({ day }: { day: ServiceDay }) {
  const { t } = useTranslation();
  const { filters } = useCalendarAddress();
  const more = day.tickets_count - day.tickets.length;
  if (more <= 0) return null;
  return (
    <Button asChild variant="outline">
      <Link
        to="/dashboard/service"
        search={{ planned_from: day.date, planned_to: day.date, ...filters }}
      >
        {t('service_calendar.more', { count: more })}
      </Link>
    </Button>
  );
}
