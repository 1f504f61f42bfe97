import { foldCell } from '@portal/contract/days';

/** Digits alone, as keypads of phones without other signs write them: `0930`, `930`. */
const ofDigits = /^(\d{1,2})(\d{2})$/u;

const unit = String.raw`(?:uur|heures?|[hu])`;
const separator = String.raw`(?: ?(?:${unit}|[:.,-]) ?| )`;
const ofParts = new RegExp(
  String.raw`^(\d{1,2})(?:${separator}(\d{1,2})(?::00)?)?(?: ?(?:${unit}|min|o'clock)\.?)?$`,
  'u',
);

/** Half of the day, as the English clock of twelve hours names it. */
const half = / ?([ap])\.? ?m\.?$/u;

/**
 * Reads a time of day as people type it in any of our languages, as `HH:MM` in 24 hours: `9:5`,
 * `9.30`, `0930`, `9h30`, `14u30`, `14 uur`, `2:30 pm`. Null for anything else.
 */
export function readTypedTime(text: string): string | null {
  const typed = foldCell(text);
  const written = typed.replace(half, '');
  const [, hours = '', minutes = '0'] = ofDigits.exec(written) ?? ofParts.exec(written) ?? [];
  if (hours === '') return null;
  const hour = toHourOfDay(Number(hours), half.exec(typed)?.[1]);
  if (hour === null || hour > 23 || Number(minutes) > 59) return null;
  return [hour, minutes].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Converts an hour of a clock of twelve hours, on which twelve comes first; null if it has none. */
function toHourOfDay(hour: number, ofDay: string | undefined): number | null {
  if (ofDay === undefined) return hour;
  return hour < 1 || hour > 12 ? null : (hour % 12) + (ofDay === 'p' ? 12 : 0);
}
