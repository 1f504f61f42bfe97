/** The first instant of a day where the reader is; nothing for what is no day. */
export const toStartOfDay = (day: string): string | undefined => toInstant(`${day}T00:00:00.000`);

/** The last instant of a day where the reader is. */
export const toEndOfDay = (day: string): string | undefined => toInstant(`${day}T23:59:59.999`);

/** The day that an instant is on where the reader is; empty for what is no instant. */
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
