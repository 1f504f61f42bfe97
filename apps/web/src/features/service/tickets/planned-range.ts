import { addDays, type Day } from '#web/lib/days/day.ts';
import { getFirstDay, getLastDay, getMonday, toMonth, getSunday } from '#web/lib/days/month.ts';

/** Date ranges of planned tickets; the address stores the name, not the days. */
export const plannedRanges = ['none', 'today', 'week', 'next_week', 'month'] as const;

export type PlannedRange = (typeof plannedRanges)[number];

/** Filter of the API for planned tickets: first and last day, or tickets without a planned day. */
export type PlannedDays = { planned_from: Day; planned_to: Day } | { is_planned: false };

const weekLength = 7;

/** Parses the range in a URL; null for none. */
export function readPlannedRange(value: unknown): PlannedRange | null {
  return plannedRanges.find((range) => range === value) ?? null;
}

/** Converts a range to days, relative to today; weeks begin on Monday. */
export function toPlannedDays(range: PlannedRange, today: Day): PlannedDays {
  switch (range) {
    case 'none':
      return { is_planned: false };
    case 'today':
      return { planned_from: today, planned_to: today };
    case 'week':
      return { planned_from: getMonday(today), planned_to: getSunday(today) };
    case 'next_week': {
      const day = addDays(today, weekLength);
      return { planned_from: getMonday(day), planned_to: getSunday(day) };
    }
    case 'month':
      return { planned_from: getFirstDay(toMonth(today)), planned_to: getLastDay(toMonth(today)) };
  }
}
