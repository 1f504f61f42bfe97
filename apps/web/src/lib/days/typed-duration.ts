import { foldCell } from '@portal/contract/days';

const hourUnit = String.raw`(?:uur|uren|u|heures?|hours?|hrs?|h)\.?`;
const minuteUnit = String.raw`(?:minuten|minuut|minutes?|mins?|mn|m|')\.?`;

/** Unit of a number that is typed without one. */
export type DurationUnit = 'minutes' | 'hours';

const alone = {
  minutes: /^\d{1,5}$/u,
  hours: /^\d{1,4}(?:[.,]\d{1,2})?$/u,
};
const ofMinutes = new RegExp(String.raw`^(\d{1,5}) ?${minuteUnit}$`, 'u');
/** Refuses two decimals after a point: to many people `1.30 uur` is an hour and a half. */
const ofHours = new RegExp(String.raw`^(\d{1,4}(?:[.,]\d|,\d{2})?) ?${hourUnit}$`, 'u');
const ofBoth = new RegExp(
  String.raw`^(\d{1,4}) ?(?:${hourUnit}|:) ?(?:(?:and|en|et) )?(\d{1,2})(?: ?${minuteUnit})?$`,
  'u',
);

/**
 * Reads a duration as people type it in any of our languages, in minutes: `90`, `90 min`, `1h30`, `1:30`,
 * `1 u 30`, `1,5 uur`. Null for anything else.
 */
export function readTypedDuration(text: string, unit: DurationUnit = 'minutes'): number | null {
  const typed = foldCell(text);
  if (alone[unit].test(typed)) return unit === 'hours' ? toMinutes(typed) : Number(typed);
  const [, minutes] = ofMinutes.exec(typed) ?? [];
  if (minutes !== undefined) return Number(minutes);
  const [, hours] = ofHours.exec(typed) ?? [];
  if (hours !== undefined) return toMinutes(hours);
  const [, whole, rest = ''] = ofBoth.exec(typed) ?? [];
  return whole === undefined || Number(rest) > 59 ? null : Number(whole) * 60 + Number(rest);
}

const toMinutes = (hours: string): number => Math.round(Number(hours.replace(',', '.')) * 60);
