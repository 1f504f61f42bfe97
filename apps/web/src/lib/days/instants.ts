import { today, type Day } from './day.ts';

/** The instant at which a day begins where the reader is, as the API writes it. */
export function startOfDay(day: Day): string {
  return local(day, 0).toISOString();
}

/** The last instant of a day where the reader is: what ends then is good for the whole of it. */
export function endOfDay(day: Day): string {
  return new Date(local(day, 1).getTime() - 1).toISOString();
}

/** The day of an instant where the reader is. */
export function toDay(instant: string): Day {
  return today(new Date(instant));
}

/** Midnight at the start of a day, or of one that many days later; the calendar keeps summer time. */
function local(day: Day, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
