import { days, hours, later, minutes } from '#server/kernel/clock.ts';

/** The day on which the demo company's story ends. Everything in it happened before. */
const baseDay = new Date('2026-09-01T09:00:00Z');

/** The instant so many days before the base day, at a time of day told in minutes after 7:00 UTC. */
export function daysBefore(count: number, minuteOfDay = 0): string {
  const morning = later(later(baseDay, -days(count)), -hours(2));
  return later(morning, minutes(minuteOfDay)).toISOString();
}

/** The calendar day of a person who was of an age on the base day. */
export function birthday(years: number, dayOfYear: number): string {
  return later(baseDay, -days(years * 365 + dayOfYear))
    .toISOString()
    .slice(0, 10);
}
