import { type Day, today } from './day.ts';

/** Returns the first instant of a local day, as an API timestamp. */
export function startOfDay(day: Day): string {
  return local(day, 0).toISOString();
}

/** Returns the last instant of a local day, so that an expiry then includes the whole day. */
export function endOfDay(day: Day): string {
  return new Date(local(day, 1).getTime() - 1).toISOString();
}

/**
 * Returns the instant of a local day and time, `HH:MM`, as an API timestamp. Null if clocks skip the
 * time; of a time that exists twice, because clocks are set back, the first.
 */
export function toInstant(day: Day, time: string): string | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const date = local(day, 0, hours, minutes);
  // JavaScript moves a skipped time forward (ECMA-262, UTC of a local time), and takes the first of two.
  const isSame = date.getHours() === hours && date.getMinutes() === minutes;
  return isSame && today(date) === day ? date.toISOString() : null;
}

/** Returns the local day of an instant. */
export function toDay(instant: string): Day {
  return today(new Date(instant));
}

/**
 * Local time of a day plus `later` days, midnight by default; calendar arithmetic respects daylight
 * saving.
 */
function local(day: Day, later: number, hours = 0, minutes = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later, hours, minutes);
}
