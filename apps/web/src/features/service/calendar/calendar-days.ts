import type { Day } from '#web/lib/days/day.ts';
import type { ServiceDay } from './apply-moves.ts';

/** Props of every calendar view. */
export interface CalendarDays {
  /** Selected day. */
  day: Day;
  /** Shown days, in order. */
  days: readonly Day[];
  /** Days with planned or due work. */
  busy: ReadonlyMap<Day, ServiceDay>;
  today: Day;
}
