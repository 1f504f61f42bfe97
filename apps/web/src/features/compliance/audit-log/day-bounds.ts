/** Returns the first instant of a day in the local time zone; undefined for an invalid day. */
export const toStartOfDay = (day: string): string | undefined => toInstant(`${day}T00:00:00.000`);

/** Returns the last instant of a day in the local time zone. */
export const toEndOfDay = (day: string): string | undefined => toInstant(`${day}T23:59:59.999`);

/** Returns the local day of an instant; empty for an invalid one. */
export function toDay(instant: string | undefined): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return '';
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

function toInstant(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
