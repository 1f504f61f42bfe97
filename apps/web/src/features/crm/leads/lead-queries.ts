import { stalledAfterDays, toClosingLeads, toDueSteps, toStalledLeads } from '@portal/contract/crm';
import { addDays, type Day } from '#web/lib/days/day.ts';
import { startOfDay } from '#web/lib/days/instants.ts';
import { toMonth } from '#web/lib/days/month.ts';
import { toMonthDays } from './list/close-range.ts';

/** Returns the filter of the API for open leads that nobody follows. */
export const getStalledQuery = (day: Day) =>
  toStalledLeads(startOfDay(addDays(day, 1 - stalledAfterDays)), day);

/** Returns the filter of the API for open leads whose next step is due on a day or overdue. */
export const getDueStepQuery = (day: Day) => toDueSteps(addDays(day, 1));

/** Returns the filter of the API for open leads that are expected to close in the month of a day. */
export function getClosingQuery(day: Day) {
  const days = toMonthDays(toMonth(day));
  return toClosingLeads(days.expected_close_from, days.expected_close_until);
}
