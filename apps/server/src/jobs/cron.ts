import { days, addMilliseconds, minutes } from '#server/kernel/clock.ts';

/** The ranges of the five fields: minute, hour, day of the month, month, day of the week (0 is Sunday). */
const ranges = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12 },
  { from: 0, to: 6 },
] as const;

/** A leap day is at most eight years away (1896 to 1904). */
const horizonDays = 366 * 8;

const part = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/;

/**
 * Returns the first time after another at which a cron expression of five fields is due, in UTC.
 * @throws Error if the expression is invalid or never due.
 */
export function nextDue(cron: string, after: Date): Date {
  const [inMinute, inHour, inDay, inMonth, inWeekday] = parseFields(cron);
  const isDueOn = (day: Date): boolean => {
    const ofMonth = inDay.has(day.getUTCDate());
    const ofWeek = inWeekday.has(day.getUTCDay());
    // Cron semantics: if day and weekday are both restricted, either matches.
    const either = !inDay.isWhole && !inWeekday.isWhole;
    return inMonth.has(day.getUTCMonth() + 1) && (either ? ofMonth || ofWeek : ofMonth && ofWeek);
  };
  const start = addMilliseconds(
    new Date(Math.floor(after.getTime() / minutes(1)) * minutes(1)),
    minutes(1),
  );
  let at = start;
  const end = addMilliseconds(start, days(horizonDays));
  while (at < end) {
    if (!isDueOn(at)) at = addMilliseconds(toStart(at, days(1)), days(1));
    else if (!inHour.has(at.getUTCHours()))
      at = addMilliseconds(toStart(at, minutes(60)), minutes(60));
    else if (!inMinute.has(at.getUTCMinutes())) at = addMilliseconds(at, minutes(1));
    else return at;
  }
  throw new Error(`Never due: ${cron}`);
}

/** Returns the beginning of the day or hour of a time. */
const toStart = (at: Date, length: number): Date =>
  new Date(Math.floor(at.getTime() / length) * length);

interface Field {
  readonly isWhole: boolean;
  has(value: number): boolean;
}

function parseFields(cron: string): [Field, Field, Field, Field, Field] {
  const written = cron.trim().split(/\s+/);
  const fields = ranges.map((range, at) => parseField(written[at] ?? '', range, cron));
  const [minute, hour, day, month, weekday] = fields;
  if (written.length !== 5 || !minute || !hour || !day || !month || !weekday)
    throw unreadable(cron);
  return [minute, hour, day, month, weekday];
}

function parseField(written: string, range: { from: number; to: number }, cron: string): Field {
  const values = new Set<number>();
  for (const piece of written.split(',')) {
    const [whole, first, last, step] = part.exec(piece) ?? [];
    if (whole === undefined) throw unreadable(cron);
    const from = first === undefined ? range.from : Number(first);
    const to = last === undefined ? (first === undefined || step ? range.to : from) : Number(last);
    const by = step === undefined ? 1 : Number(step);
    if (from < range.from || to > range.to || from > to || by < 1) throw unreadable(cron);
    for (let value = from; value <= to; value += by) values.add(value);
  }
  return { isWhole: written.startsWith('*'), has: (value) => values.has(value) };
}

const unreadable = (cron: string): Error => new Error(`Not a schedule of five fields: ${cron}`);
