import { type Day, today } from './day.ts';

/** Returns the first instant of a local day, as an API timestamp. */
export function startOfDay(day: Day): string {
  return local(day, 0).toISOString();
}

/** Returns the last instant of a local day, so that an expiry then includes the whole day. */
export function endOfDay(day: Day): string {
  return new Date(local(day, 1).getTime() - 1).toISOString();
}

/** Returns the local day of an instant. */
export function toDay(instant: string): Day {
  return today(new Date(instant));
}

/**
 * Local midnight at the start of a day plus `later` days; calendar arithmetic respects daylight
 * saving.
 */
function local(day: Day, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
