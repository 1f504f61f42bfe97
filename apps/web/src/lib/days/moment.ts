import { type Day, parseDay, today } from './day.ts';
import { type DayProblem, getDayProblem } from './typed-day.ts';

/**
 * Day and time in the reader's time zone, `2026-01-31T14:30`. While one of them is incomplete: both
 * as they are typed, on two lines, which no input of one line contains.
 */
export type Moment = string;

const complete = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/u;

/** Returns the day and the time of a moment, each as `joinMoment` received it. */
export function splitMoment(moment: Moment): { day: string; time: string } {
  const [, day, time] = complete.exec(moment) ?? [];
  if (day !== undefined && time !== undefined) return { day, time };
  const [typedDay = '', typedTime = ''] = moment.split('\n');
  return { day: typedDay, time: typedTime };
}

/** Joins a day and a time, of which each may be incomplete or empty; empty if both are. */
export function joinMoment(day: string, time: string): Moment {
  const moment = `${day}T${time}`;
  return complete.test(moment) ? moment : day || time ? `${day}\n${time}` : '';
}

/** An instant in UTC, or what is wrong with a moment. */
export type MomentReading =
  | { readonly instant: string }
  | { readonly problem: DayProblem | 'time' | 'no_such_time' };

/** Reads a moment of a field; an instant in UTC stays as it is. */
export function readMoment(moment: Moment): MomentReading {
  if (moment.endsWith('Z') && !Number.isNaN(Date.parse(moment))) return { instant: moment };
  const { day, time } = splitMoment(moment);
  const read: Day | null = parseDay(day);
  if (read === null) return { problem: getDayProblem(day) };
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time)) return { problem: 'time' };
  const instant = toInstant(read, time);
  return instant === null ? { problem: 'no_such_time' } : { instant };
}

/**
 * Returns the instant of a local day and time, `HH:MM`, as an API timestamp. Null if clocks skip the
 * time; of a time that exists twice, because clocks are set back, the first.
 */
function toInstant(day: Day, time: string): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const local = new Date(year, month - 1, date, hours, minutes);
  // JavaScript moves a skipped time forward (ECMA-262, UTC of a local time), and takes the first of two.
  const isSame = local.getHours() === hours && local.getMinutes() === minutes;
  return isSame && today(local) === day ? local.toISOString() : null;
}
