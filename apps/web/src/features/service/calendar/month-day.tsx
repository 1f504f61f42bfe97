import type { GridDay } from '#web/kit/calendar/day-grid.tsx';
import { DayNumber } from '#web/kit/calendar/day-number.tsx';
import { DayPageLink } from './day-page-link.tsx';
import { DueLink } from './due-link.tsx';
import { MoreLink } from './more-link.tsx';
import type { ServiceDay } from './apply-moves.ts';
import { CompactTicket } from './compact-ticket.tsx';
import { useDropTarget } from './use-ticket-drag.ts';

export interface MonthDayProps extends GridDay {
  /** Planned and due work; absent without any. */
  plan: ServiceDay | undefined;
}

/** Tickets shown per day. */
const maxShown = 3;

/** A day of the month: the first of its tickets, and how much maintenance is due. */
export function MonthDay({ day, plan, isToday, isOutside, isCurrent }: MonthDayProps) {
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
