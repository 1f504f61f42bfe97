import type { Call } from './call.ts';
import { addMilliseconds, days, hours, minutes } from './clock.ts';

/*
 * The only place that derives a day from an instant or an instant from a day; a test refuses others
 * (scripts/calendar-days.test.ts).
 */

/** Length of a UTC day; UTC has no daylight saving time. */
const millisecondsPerDay = days(1);

/** Returns the UTC date of an instant: for the portal's own work, and never for what people see. */
export function toUtcDay(instant: Date): string {
  return instant.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the date of an instant in a time zone.
 * @throws RangeError for an unknown zone; `parseTimeZone` returns known ones.
 */
export function toDay(instant: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone,
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const year = (parts.get('year') ?? '').padStart(4, '0');
  return `${year}-${parts.get('month')}-${parts.get('day')}`;
}

/** Returns today where the caller is; for the portal's own work, where the portal is. */
export function getToday({ now, timeZone }: Pick<Call, 'now' | 'timeZone'>): string {
  return toDay(now, timeZone);
}

/**
 * Returns the latest date that it is anywhere at an instant: at UTC+14, the first of all time zones. A
 * rule such as "not after today" accepts it, as it is today for some user.
 */
export function getLatestDay(instant: Date): string {
  return toUtcDay(addMilliseconds(instant, hours(14)));
}

/** No place is further from UTC, and offsets are whole minutes since 1972. */
const maxOffset = hours(16);

/**
 * Returns the first instant of a day in a time zone, to the minute: midnight, or later where clocks
 * are set forward at midnight.
 */
export function getStartOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  return findFirstMinute(
    midnight - maxOffset,
    midnight + maxOffset,
    (at) => toDay(at, timeZone) >= day,
  );
}

/**
 * Returns the instant at which the clocks of a time zone first show a time of a day, given in minutes
 * after midnight; where clocks skip it, the first instant after. 1440 is the end of the day.
 */
export function getTimeOfDay(day: string, minute: number, timeZone: string): Date {
  if (minute >= minutesPerDay) return getStartOfDay(addDays(day, 1), timeZone);
  const start = getStartOfDay(day, timeZone);
  const guess = addMilliseconds(start, minutes(minute));
  const at = addMilliseconds(guess, minutes(minute - readMinuteOfDay(guess, timeZone)));
  if (at < start) return start;
  if (toDay(at, timeZone) === day && readMinuteOfDay(at, timeZone) === minute) return at;
  return findFirstMinute(
    Math.min(at.getTime(), guess.getTime()),
    Math.max(at.getTime(), guess.getTime()),
    (one) => toDay(one, timeZone) > day || readMinuteOfDay(one, timeZone) >= minute,
  );
}

/** Returns the first minute after `before` that meets a condition, as `after` does. */
function findFirstMinute(before: number, after: number, isReached: (at: Date) => boolean): Date {
  let [lower, upper] = [before, after];
  while (upper - lower > minutes(1)) {
    const between = lower + Math.ceil((upper - lower) / minutes(2)) * minutes(1);
    if (isReached(new Date(between))) upper = between;
    else lower = between;
  }
  return new Date(upper);
}

const minutesPerDay = 24 * 60;

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the minutes after midnight that the clocks of a time zone show at an instant. */
function readMinuteOfDay(instant: Date, timeZone: string): number {
  const format =
    clockFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
  clockFormats.set(timeZone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
}

/** Returns the day of the week by ISO 8601: Monday is 1. */
export function getWeekday(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1;
}

/** Adds days; a negative number subtracts. */
export function addDays(day: string, count: number): string {
  return toUtcDay(new Date(Date.parse(day) + days(count)));
}

/** Returns the Monday of a day's week (ISO 8601). */
export function getMonday(day: string): string {
  return addDays(day, 1 - getWeekday(day));
}

/**
 * Returns the same date in a later year, for comparisons. 29 February stays, even in a year without
 * it.
 */
export function addYears(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4);
}

/**
 * Adds months to a day, for periods of the law: the last day of a month that is shorter (Regulation
 * 1182/71, article 3.2).
 */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toUtcDay(new Date(Date.UTC(year, month, Math.min(Number(day.slice(8)), lastDay))));
}

/** Counts the days of a range, including both ends. Returns less than one for an empty range. */
export function countDays({ from, until }: { from: string; until: string }): number {
  return (Date.parse(until) - Date.parse(from)) / millisecondsPerDay + 1;
}
