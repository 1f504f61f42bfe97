/** A day of UTC, which has no clocks that change. */
export const millisecondsPerDay = 86_400_000;

/** The day of an instant, in UTC. */
export function toUtcDay(instant: Date): string {
  return instant.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The same day so many years later, as a bound to compare days with: 29 February stays one. */
export function addYears(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4);
}

/** Counts the days of a range including both ends; less than one for an empty range. */
export function countDays({ from, until }: { from: string; until: string }): number {
  return (Date.parse(until) - Date.parse(from)) / millisecondsPerDay + 1;
}
