import type { DueCalendar } from '@portal/contract/crm';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { Day } from '#web/lib/days/day.ts';
import type { Month } from '#web/lib/days/month.ts';

/** A day on which maintenance is due: how many devices, and the first of them. */
export type DueDay = DueCalendar['days'][number];

/** A month as the calendar shows it. */
export interface MonthProps {
  month: Month;
  days: ReadonlyMap<Day, DueDay>;
  today: Day;
}

export type DayLinkProps = Omit<LinkComponentProps, 'to' | 'search'> & { day: Day };

/** Opens the list of what is due on a day; the calendar's filters go with it. */
export function DayLink({ day, ...rest }: DayLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/data/devices/due"
      search={(now: object) => ({ ...pickFilters(now), due_from: day, due_until: day })}
    />
  );
}

const retainedFilters = new Set(['customer_id', 'manufacturer_id']);

const pickFilters = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => retainedFilters.has(name)));
