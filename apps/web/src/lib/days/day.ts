const dayLength = 24 * 60 * 60 * 1000;

/** Calendar day, `YYYY-MM-DD`, as in the API. Sorts as text. */
export type Day = string;

/** Returns today in the reader's time zone. */
export function today(now = new Date()): Day {
  return toDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** Adds days; a negative count subtracts. */
export function addDays(day: Day, count: number): Day {
  return toDay(new Date(Date.parse(day) + count * dayLength));
}

/** Adds months; falls back to the month's last day if it is shorter, like PostgreSQL. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))));
}

/** Number of days between two days: 1 from today to tomorrow. */
export function daysBetween(from: Day, until: Day): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayLength);
}

const toDay = (date: Date): Day => date.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Returns true if a day is over in the reader's time zone, which the server uses too. */
export const hasPassed = (day: Day, now = new Date()): boolean => day < today(now);

/** Parses a day of a URL or a field; null for anything else and for a date that does not exist. */
export function parseDay(text: unknown): Day | null {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/u.test(text)) return null;
  // JavaScript converts 30 February to 2 March.
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && toDay(date) === text ? text : null;
}
