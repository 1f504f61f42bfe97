import type { WorkingHours } from '@portal/contract/service';

/** `9`, `9:30`, `09.30` or `9h30`. */
const time = String.raw`(\d{1,2})(?:[:.h](\d{2})?)?`;
const span = new RegExp(String.raw`^${time}\s*(?:-|–|—)\s*${time}$`, 'u');

/**
 * Reads the working hours of a day as people write them, such as `9-12:30, 13.30–17`; blank for none.
 * Returns null for anything else.
 */
export function parseHours(text: string, weekday: number): WorkingHours[] | null {
  const parts = text
    .split(/[,;]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const parsed = parts.map((part) => {
    const [, fromHour, fromMinute, untilHour, untilMinute] = span.exec(part) ?? [];
    if (fromHour === undefined || untilHour === undefined) return null;
    const from = formatTime(fromHour, fromMinute);
    const until = formatTime(untilHour, untilMinute);
    return from === null || until === null || from >= until ? null : { weekday, from, until };
  });
  const hours = parsed.filter((one) => one !== null);
  return hours.length === parsed.length ? hours : null;
}

function formatTime(hour: string, minute = '00'): string | null {
  const text = `${hour.padStart(2, '0')}:${minute}`;
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u.test(text) ? text : null;
}

/** Formats the working hours of a day: `09:00–12:30, 13:30–17:00`. */
export function formatHours(hours: readonly WorkingHours[], weekday: number): string {
  return hours
    .filter((one) => one.weekday === weekday)
    .map(({ from, until }) => `${from}–${until}`)
    .toSorted()
    .join(', ');
}
