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

/** How many days a span has, its first and its last both counted; less than one where it has none. */
export function countDays({ from, until }: { from: string; until: string }): number {
  return (Date.parse(until) - Date.parse(from)) / millisecondsPerDay + 1;
}
