import { languages } from '../kernel/index.ts';

const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu;

const apostrophes = /[\u2018\u2019\u02BC\u2032]/gu;

/** Characters that show nothing: soft hyphens, zero-width characters and text directions. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** A written day as `YYYY-MM-DD`, or the reason why it is none. */
export type DayReading =
  | { readonly day: string }
  | { readonly problem: 'day_format' }
  | { readonly problem: 'month_first' | 'no_such_day'; readonly params: { readonly day: string } }
  | {
      readonly problem: 'ambiguous_day';
      readonly params: { readonly one: string; readonly other: string };
    };

/** What else is known about a written day. */
export interface DayContext {
  /** True if the month comes first in other days of the same source. */
  readonly isMonthFirst: boolean;
  readonly thisYear: number;
}

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const separator = String.raw`\s*[-/.\s]\s*`;
const yearFirst = new RegExp(`^(\\d{4})${separator}(\\d{1,2})${separator}(\\d{1,2})$`, 'u');
const dayFirst = new RegExp(`^(\\d{1,2})${separator}(\\d{1,2})${separator}(\\d{4}|\\d{2})$`, 'u');
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/u;
const dayAndName =
  /^(\d{1,2})(?:er|e|ste|de|st|nd|rd|th)?[-\s./]*(?:of )?([a-z]{3,})[-\s./,]*(\d{4}|\d{2})$/u;
const nameAndDay = /^([a-z]{3,})[-\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/u;

/** Time of day behind a day, as spreadsheets and other programs add it, with its time zone. */
const timeOfDay =
  /(?<=\d)(?:t|[\s,]+(?:at |om |a )?)(\d{1,2}[:h.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?)\s*(?:uur|am|pm)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/u;

const leadingZeros = /^[0:h.,]+$/u;

/**
 * Reads a day: year first, or day first, as people and spreadsheets in our countries write it, with
 * the month as a number or a name in any of our languages. Drops a time of day.
 */
export function readDay(cell: string, context: DayContext): DayReading {
  const text = withoutWeekday(foldCell(cell));
  const time = timeOfDay.exec(text);
  // With a time zone the time decides on the day, which differs from country to country.
  if (time?.[2] && !leadingZeros.test(time[1] ?? '')) return { problem: 'day_format' };
  const written = time ? text.slice(0, time.index) : text;
  const ofYear = yearFirst.exec(written) ?? compact.exec(written);
  if (ofYear) return toReading(cell, toParts(ofYear[1], ofYear[2], ofYear[3]));
  const numbers = dayFirst.exec(written);
  if (numbers) return readNumbers(cell, numbers, context);
  const named = dayAndName.exec(written);
  if (named) return readNamed(cell, { day: named[1], name: named[2], year: named[3] });
  const english = nameAndDay.exec(written);
  if (english) return readNamed(cell, { day: english[2], name: english[1], year: english[3] });
  return { problem: 'day_format' };
}

/** Returns true for a day that can only be read with its month first: `01/31/2026`. */
export function isMonthFirst(cell: string): boolean {
  const text = withoutWeekday(foldCell(cell)).replace(timeOfDay, '');
  const [, first = '', second = ''] = dayFirst.exec(text) ?? [];
  return first !== '' && Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

function readNumbers(cell: string, numbers: RegExpExecArray, context: DayContext): DayReading {
  const [, first = '', second = '', year = ''] = numbers;
  const read = toParts(year, second, first);
  const swapped = toParts(year, first, second);
  if (!isDay(read) && isDay(swapped)) return { problem: 'month_first', params: { day: cell } };
  if (context.isMonthFirst && isDay(read) && isDay(swapped) && first !== second) {
    return refuseBoth(read, swapped);
  }
  // A short year may be the first number too; that it comes last is likely only for a past year.
  const turned = toParts(first, second, year);
  const isFuture = read.year > context.thisYear + 1;
  if (year.length === 2 && isFuture && isDay(turned) && turned.year <= context.thisYear + 1) {
    return isDay(read) ? refuseBoth(read, turned) : { problem: 'day_format' };
  }
  return toReading(cell, read);
}

interface NamedDay {
  readonly day: string | undefined;
  readonly name: string | undefined;
  readonly year: string | undefined;
}

function readNamed(cell: string, { day, name = '', year }: NamedDay): DayReading {
  const month = findMonth(name);
  return month === null
    ? { problem: 'day_format' }
    : toReading(cell, toParts(year, String(month), day));
}

const refuseBoth = (one: Parts, other: Parts): DayReading => ({
  problem: 'ambiguous_day',
  params: { one: toIso(one), other: toIso(other) },
});

const toReading = (cell: string, parts: Parts): DayReading =>
  isDay(parts) ? { day: toIso(parts) } : { problem: 'no_such_day', params: { day: cell } };

/** Converts the parts of a day; a short year is one of 1950 to 2049. */
function toParts(year = '', month = '', day = ''): Parts {
  const short = Number(year) < 50 ? 2000 : 1900;
  const full = year.length <= 2 ? short + Number(year) : Number(year);
  return { year: full, month: Number(month), day: Number(day) };
}

function isDay(parts: Parts): boolean {
  const date = new Date(`${toIso(parts)}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(toIso(parts));
}

const toIso = ({ year, month, day }: Parts): string =>
  [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');

/** Names of a part of a date in all our languages, as `foldCell` returns them. */
function listNames(dates: readonly Date[], part: 'month' | 'weekday'): string[][] {
  return dates.map((date) =>
    languages.flatMap((language) =>
      (['long', 'short'] as const).map((form) => {
        const names = new Intl.DateTimeFormat(language, { [part]: form, timeZone: 'UTC' });
        return foldCell(names.format(date)).replaceAll('.', '');
      }),
    ),
  );
}

interface Names {
  /** Those of each month, in order. */
  readonly months: readonly string[][];
  readonly weekdays: ReadonlySet<string>;
}

let known: Names | undefined;

/** Created with the first day that needs them: that takes 50 ms, which every start would wait for. */
function getNames(): Names {
  return (known ??= {
    months: listNames(
      Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))),
      'month',
    ),
    weekdays: new Set(
      listNames(
        Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1))),
        'weekday',
      ).flat(),
    ),
  });
}

/** Returns the number of the only month that has the name or begins with it. */
function findMonth(name: string): number | null {
  const found = getNames().months.flatMap((names, at) =>
    names.includes(name) || names.some((one) => one.startsWith(name)) ? [at + 1] : [],
  );
  const [month] = found;
  return found.length === 1 && month !== undefined ? month : null;
}

function withoutWeekday(text: string): string {
  const [, name = '', rest = ''] = /^([a-z]+)[.,]* (.+)$/su.exec(text) ?? [];
  return name !== '' && getNames().weekdays.has(name) ? rest : text;
}

/**
 * Returns a cell as it is compared: in lower case, with ordinary spaces, hyphens, apostrophes and
 * digits, and without accents and invisible characters.
 */
export const foldCell = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(invisible, '')
    .replaceAll(hyphens, '-')
    .replaceAll(apostrophes, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
