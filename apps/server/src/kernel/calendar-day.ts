import { addMilliseconds, hours } from './clock.ts';

/** Length of a UTC day; UTC has no daylight saving time. */
export const millisecondsPerDay = 86_400_000;

/** Returns the UTC date of an instant. */
export function toUtcDay(instant: Date): string {
  return instant.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * Returns the latest date that it is anywhere at an instant: at UTC+14, the first of all time zones. A
 * rule such as "not after today" accepts it, as it is today for some user.
 */
export function getLatestDay(instant: Date): string {
  return toUtcDay(addMilliseconds(instant, hours(14)));
}

/**
 * Returns the same date in a later year, for comparisons. 29 February stays, even in a year without
 * it.
 */
export function addYears(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4);
}

/** Counts the days of a range, including both ends. Returns less than one for an empty range. */
export function countDays({ from, until }: { from: string; until: string }): number {
  return (Date.parse(until) - Date.parse(from)) / millisecondsPerDay + 1;
}
