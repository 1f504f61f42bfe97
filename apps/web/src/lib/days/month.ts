import { addDays, addMonths, daysBetween, type Day } from './day.ts';

/** A month of a calendar, `YYYY-MM`. */
export type Month = string;

const daysPerWeek = 7;

/** The month that a day lies in. */
export function toMonth(day: Day): Month {
  return day.slice(0, 'YYYY-MM'.length);
}

/** Reads a month out of an address; null where it is none. */
export function parseMonth(text: unknown): Month | null {
  return typeof text === 'string' && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/u.test(text) ? text : null;
}

/** The month that lies this many months later; earlier for a negative number. */
export function moveMonth(month: Month, count: number): Month {
  return toMonth(addMonths(getFirstDay(month), count));
}

/** The first day of a month. */
export function getFirstDay(month: Month): Day {
  return `${month}-01`;
}

/** The last day of a month. */
export function getLastDay(month: Month): Day {
  return addDays(addMonths(getFirstDay(month), 1), -1);
}

/** The weeks that a month touches, from Monday to Sunday: four to six of them. */
export function getWeeks(month: Month): Day[][] {
  const start = getMonday(getFirstDay(month));
  const end = getLastDay(month);
  const weeks: Day[][] = [];
  for (let monday = start; monday <= end; monday = addDays(monday, daysPerWeek))
    weeks.push(Array.from({ length: daysPerWeek }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** The Monday of a day's week. */
export function getMonday(day: Day): Day {
  // JavaScript counts the days of a week from Sunday.
  return addDays(day, -((new Date(day).getUTCDay() + daysPerWeek - 1) % daysPerWeek));
}

/** The Sunday of a day's week. */
export function getSunday(day: Day): Day {
  return addDays(getMonday(day), daysPerWeek - 1);
}

/** The number of a day's week (ISO 8601): that of a year which its Thursday lies in. */
export function getWeekNumber(day: Day): number {
  const thursday = addDays(getMonday(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / daysPerWeek) + 1;
}
