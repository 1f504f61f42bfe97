import type { Day } from '#web/lib/days/day.ts';
import type { ServiceDay } from './apply-moves.ts';

/** Props of every calendar view. */
export interface CalendarDays {
  /** The day that is looked at. */
  day: Day;
  /** The days that are shown, in their order. */
  days: readonly Day[];
  /** Days with planned or due work. */
  busy: ReadonlyMap<Day, ServiceDay>;
  today: Day;
}
