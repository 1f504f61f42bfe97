import { type ServiceTicket, toMinutes } from '@portal/contract/service';

/** Duration of work that is planned at a time without one, in minutes. */
export const usualMinutes = 60;

const minutesOfHour = 60;

/** Returns the time of so many minutes since midnight; the end of the day is `24:00`. */
export function toTime(minutes: number): string {
  const parts = [Math.floor(minutes / minutesOfHour), minutes % minutesOfHour];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

type PlannedTime = Pick<ServiceTicket, 'planned_start' | 'planned_minutes'>;

/** Returns start and end of planned work, `08:30–10:00`; the start alone without a duration. */
export function formatPlannedTime({
  planned_start: start,
  planned_minutes: duration,
}: PlannedTime): string | null {
  if (start === null || duration === null) return start;
  return `${start}–${toTime(toMinutes(start) + duration)}`;
}
