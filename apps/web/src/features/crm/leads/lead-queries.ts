import { addDays, type Day } from '#web/lib/days/day.ts';
import { startOfDay } from '#web/lib/days/instants.ts';
import { stalledAfter } from './board/quiet-days.tsx';

/** Returns the filter of the API for open leads that nobody follows. */
export const getStalledQuery = (day: Day) => ({
  quiet_before: startOfDay(addDays(day, 1 - stalledAfter)),
  no_step_from: day,
});

/** Returns the filter of the API for open leads whose next step is due on a day or overdue. */
export const getDueStepQuery = (day: Day) => ({ step_before: addDays(day, 1) });
