import type { Day } from '#web/lib/days/day.ts';

/** Place to drop a ticket: a day, with a time or a technician. */
export interface HourTarget {
  day: Day;
  /** Null for a day without a time. */
  start: string | null;
  /** Technician of the column; null for nobody, undefined where columns are days. */
  technician?: string | null | undefined;
}

/** Returns the id of a drop target; that of a whole day is the day, as in every view. */
export function toTargetId({ day, start, technician }: HourTarget): string {
  if (start === null && technician === undefined) return day;
  return [day, start ?? '', ...(technician === undefined ? [] : [technician ?? ''])].join('|');
}

/** Returns the target of an id. */
export function readTarget(id: string): HourTarget {
  const [day = '', start = '', technician] = id.split('|');
  return {
    day,
    start: start === '' ? null : start,
    ...(technician === undefined ? {} : { technician: technician === '' ? null : technician }),
  };
}
