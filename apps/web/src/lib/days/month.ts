import { addDays, addMonths, type Day, daysBetween } from './day.ts';

/** Calendar month, `YYYY-MM`. */
export type Month = string;

const daysPerWeek = 7;

/** Returns the month of a day. */
export function toMonth(day: Day): Month {
  return day.slice(0, 'YYYY-MM'.length);
}

/** Parses a month from a search param; null if invalid. */
export function parseMonth(text: unknown): Month | null {
  return typeof text === 'string' && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/u.test(text) ? text : null;
}

/** Adds months; a negative count subtracts. */
export function moveMonth(month: Month, count: number): Month {
  return toMonth(addMonths(getFirstDay(month), count));
}

export function getFirstDay(month: Month): Day {
  return `${month}-01`;
}

export function getLastDay(month: Month): Day {
  return addDays(addMonths(getFirstDay(month), 1), -1);
}

/** Returns the four to six weeks that overlap a month, Monday to Sunday. */
export function getWeeks(month: Month): Day[][] {
  const start = getMonday(getFirstDay(month));
  const end = getLastDay(month);
  const weeks: Day[][] = [];
  for (let monday = start; monday <= end; monday = addDays(monday, daysPerWeek))
    weeks.push(Array.from({ length: daysPerWeek }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** Returns the Monday of a day's week. */
export function getMonday(day: Day): Day {
  // JavaScript weeks start on Sunday.
  return addDays(day, -((new Date(day).getUTCDay() + daysPerWeek - 1) % daysPerWeek));
}

/** Returns the Sunday of a day's week. */
export function getSunday(day: Day): Day {
  return addDays(getMonday(day), daysPerWeek - 1);
}

/** Returns the ISO 8601 week number of a day's week. */
export function getWeekNumber(day: Day): number {
  const thursday = addDays(getMonday(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / daysPerWeek) + 1;
}
