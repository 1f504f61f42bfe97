import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { Day } from '#web/lib/days/day.ts';

export type DayPageLinkProps = Omit<LinkComponentProps, 'to' | 'search'> & { day: Day };

/** Opens the calendar on a single day; keeps the choice between own and all tickets. */
export function DayPageLink({ day, ...rest }: DayPageLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/service/calendar"
      search={(now: object) => ({ ...now, view: 'day', day })}
    />
  );
}
