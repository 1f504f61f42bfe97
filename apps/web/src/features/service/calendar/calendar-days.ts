import type { Day } from '#web/lib/days/day.ts';
import type { ServiceDay } from './apply-moves.ts';

/** What every view of the calendar is given. */
export interface CalendarDays {
  /** The day that is looked at. */
  day: Day;
  /** The days that are shown, in their order. */
  days: readonly Day[];
  /** Those of them on which something is planned or due. */
  busy: ReadonlyMap<Day, ServiceDay>;
  today: Day;
}
