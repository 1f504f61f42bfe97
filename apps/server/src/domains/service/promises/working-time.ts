import { addDays, getTimeOfDay, getWeekday, toDay } from '#server/kernel/calendar-day.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';

/** Part of a day, in minutes after midnight. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** When the supplier works. */
export interface WorkingCalendar {
  readonly timeZone: string;
  /** Spans of each day of the week, Monday first, in order and without overlaps. */
  readonly week: readonly (readonly TimeSpan[])[];
  readonly isHoliday: (day: string) => boolean;
}

/** Days after which a time is regarded as unreachable, such as with holidays all year. */
const maxDays = 20 * 366;

/**
 * Returns the instant at which so many milliseconds of working time have passed since another; null
 * without working hours, or more than 20 years later.
 */
export function addWorkingTime(
  start: Date,
  milliseconds: number,
  calendar: WorkingCalendar,
): Date | null {
  if (calendar.week.every((spans) => spans.length === 0)) return null;
  let left = milliseconds;
  let day = toDay(start, calendar.timeZone);
  for (let passed = 0; passed < maxDays; passed += 1) {
    for (const { opens, closes } of listOpenTimes(day, calendar)) {
      const from = opens > start ? opens : start;
      const length = closes.getTime() - from.getTime();
      if (length <= 0) continue;
      if (left <= length) return addMilliseconds(from, left);
      left -= length;
    }
    day = addDays(day, 1);
  }
  return null;
}

/** Returns the working time between two instants in milliseconds; 0 if the second is not later. */
export function countWorkingTime(from: Date, until: Date, calendar: WorkingCalendar): number {
  const lastDay = toDay(until, calendar.timeZone);
  let counted = 0;
  for (let day = toDay(from, calendar.timeZone); day <= lastDay; day = addDays(day, 1)) {
    for (const { opens, closes } of listOpenTimes(day, calendar)) {
      const begin = Math.max(opens.getTime(), from.getTime());
      const end = Math.min(closes.getTime(), until.getTime());
      counted += Math.max(0, end - begin);
    }
  }
  return counted;
}

function listOpenTimes(day: string, { timeZone, week, isHoliday }: WorkingCalendar) {
  const spans = week[getWeekday(day) - 1] ?? [];
  if (spans.length === 0 || isHoliday(day)) return [];
  return spans.map(({ from, until }) => ({
    opens: getTimeOfDay(day, from, timeZone),
    closes: getTimeOfDay(day, until, timeZone),
  }));
}
