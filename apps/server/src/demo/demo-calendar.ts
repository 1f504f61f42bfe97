import { days, hours, addMilliseconds, minutes } from '#server/kernel/clock.ts';

/** The day on which the demo company's story ends. Everything in it happened before. */
const baseDay = new Date('2026-09-01T09:00:00Z');

/** The instant so many days before the base day, at a time of day told in minutes after 7:00 UTC. */
export function daysBefore(count: number, minuteOfDay = 0): string {
  const morning = addMilliseconds(addMilliseconds(baseDay, -days(count)), -hours(2));
  return addMilliseconds(morning, minutes(minuteOfDay)).toISOString();
}

/** The calendar day of a person who was of an age on the base day. */
export function birthday(years: number, dayOfYear: number): string {
  return addMilliseconds(baseDay, -days(years * 365 + dayOfYear))
    .toISOString()
    .slice(0, 10);
}

/**
 * Day on which the data is loaded, as `YYYY-MM-DD`; the base day if the clock is before it. Due and
 * end dates are relative to it, so that they are current whenever the demo starts.
 */
export function today(now: Date): string {
  return toDay(new Date(Math.max(now.getTime(), baseDay.getTime())));
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The day so many days after another, or before it. */
export function daysAfter(day: string, count: number): string {
  return toDay(addMilliseconds(new Date(day), days(count)));
}

/** Returns true for Monday to Friday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Returns a day if it is a working day, else the next one, or the last one for a step of -1. */
export function toWorkingDay(day: string, step: 1 | -1 = 1): string {
  return isWorkingDay(day) ? day : toWorkingDay(daysAfter(day, step), step);
}

/** Returns the days between two dates. */
export function daysBetween(one: string, other: string): number {
  return Math.round((new Date(other).getTime() - new Date(one).getTime()) / days(1));
}

/** The same day so many months after; the last of the month where it has no such day, as in SQL. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

/** An instant of a day, in minutes after 7:00 UTC. */
export function atMinute(day: string, minuteOfDay: number): string {
  return addMilliseconds(new Date(`${day}T07:00:00Z`), minutes(minuteOfDay)).toISOString();
}

/** The last second of a day as the demo company's clocks show it in summer. */
export function endOfDay(day: string): string {
  return `${day}T21:59:59.000Z`;
}
