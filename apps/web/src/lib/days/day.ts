const dayLength = 24 * 60 * 60 * 1000;

/** A calendar day, `YYYY-MM-DD`, as the API writes it. Days compare as texts do. */
export type Day = string;

/** The day that it is where the reader is. */
export function today(now = new Date()): Day {
  return toDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** The day that lies this many days later; earlier for a negative number. */
export function addDays(day: Day, count: number): Day {
  return toDay(new Date(Date.parse(day) + count * dayLength));
}

/** The same day of another month; its last day where it is too short, as PostgreSQL counts. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))));
}

/** How many days lie between two: 1 from today to tomorrow. */
export function daysBetween(from: Day, until: Day): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayLength);
}

const toDay = (date: Date): Day => date.toISOString().slice(0, 'YYYY-MM-DD'.length);
