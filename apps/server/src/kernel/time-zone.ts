/**
 * The zone of all countries of the portal (specification §9). For callers and receivers whose own is
 * not known, and for days that belong to nobody.
 */
export const portalTimeZone = 'Europe/Brussels';

/** Names of the IANA database. Offsets such as `+01:00` know no daylight saving time. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+-]{0,31}(?:\/[A-Za-z0-9_+-]{1,32}){0,2}$/;

/** Longer than the number of zones and their other names, so that hostile headers fill no memory. */
const maxNames = 1000;

const names = new Map<string, string | null>();

/**
 * Returns the name of a time zone as this process writes it: `europe/brussels` becomes
 * `Europe/Brussels`; null for anything else and for none.
 */
export function parseTimeZone(text: string | undefined): string | null {
  if (text === undefined || !zoneName.test(text)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = findZone(text);
  if (names.size >= maxNames) names.clear();
  names.set(text, name);
  return name;
}

/**
 * Returns a stored time zone, or the portal's for none and for one that this process does not know, such as
 * after an older version was installed again: one account must not stop the work for all.
 */
export function toKnownTimeZone(stored: string | null): string {
  return parseTimeZone(stored ?? undefined) ?? portalTimeZone;
}

function findZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
