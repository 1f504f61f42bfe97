import { SettingError } from './read-setting.ts';

/** Every night, before the other nightly work (UTC). */
const nightly = '30 1 * * *';

/** Fields of a schedule: minute, hour, day of the month, month and day of the week. */
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Days of each month, in a leap year. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Returns when backups are made, as cron with five fields in UTC; null for `off`. By default every
 * night for the embedded database, and never for the operator's own.
 * @throws SettingError for a text that is no schedule, or is never due.
 */
export function parseBackupSchedule(
  value: string | null,
  { isEmbedded }: { isEmbedded: boolean },
): string | null {
  if (value === null) return isEmbedded ? nightly : null;
  if (value === 'off') return null;
  const fields = value.split(/ +/).map((field, at) => parseField(field, ranges[at]));
  const [, , days, months, weekdays] = fields;
  const isSchedule = fields.length === ranges.length && !fields.includes(null);
  if (isSchedule && days && months && weekdays && isEverDue({ days, months, weekdays }))
    return value.replaceAll(/ +/g, ' ');
  throw new SettingError(
    `BACKUP_SCHEDULE must be five fields of numbers as in cron, such as "${nightly}", or off, not "${value}".`,
  );
}

type Range = readonly [least: number, most: number];

/** Returns the numbers that a field allows; null if it is none. */
function parseField(field: string, range: Range | undefined): readonly number[] | null {
  if (!range) return null;
  const parts = field.split(',').map((part) => parsePart(part, range));
  return parts.some((numbers) => numbers.length === 0) ? null : parts.flat();
}

function parsePart(part: string, [least, most]: Range): number[] {
  const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/([1-9]\d?))?$/.exec(part);
  if (!found) return [];
  const [, from, to, step = '1'] = found;
  const begin = Number(from ?? least);
  const end = Number(to ?? (from === undefined || found[3] !== undefined ? most : from));
  if (begin < least || end > most) return [];
  const length = Math.max(Math.floor((end - begin) / Number(step)) + 1, 0);
  return Array.from({ length }, (_none, at) => begin + at * Number(step));
}

/** A restricted weekday is due in any month, whatever the day. */
function isEverDue(
  fields: Readonly<Record<'days' | 'months' | 'weekdays', readonly number[]>>,
): boolean {
  const isWeekdayRestricted = new Set(fields.weekdays.map((day) => day % 7)).size < 7;
  return (
    isWeekdayRestricted ||
    fields.months.some((month) => fields.days.some((day) => day <= (monthLengths[month - 1] ?? 0)))
  );
}
