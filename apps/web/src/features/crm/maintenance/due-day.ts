import type { DueCalendar } from '@portal/contract/crm';
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
