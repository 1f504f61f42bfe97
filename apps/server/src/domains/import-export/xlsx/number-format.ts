/**
 * What a number format makes of a number: a day, a time of day, both, both in UTC with its sign, or
 * a code of so many digits, with zeros before it. Null for any other.
 */
export type NumberFormat = 'day' | 'time' | 'day_and_time' | 'utc' | { readonly digits: number };

/** Formats that every workbook has (ECMA-376 part 1 §18.8.30); 27–36 and 50–58 are days in Asia. */
const builtIn: readonly (readonly [from: number, to: number, format: NumberFormat])[] = [
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'day_and_time'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 58, 'day'],
];

/** Returns the meaning of a format that every workbook has. */
export const getBuiltInFormat = (id: number): NumberFormat | null =>
  builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? null;

/** Texts, escaped and repeated characters, and brackets for colours, languages and conditions. */
const literals = /"[^"]*"?|\\.|[_*].|\[(?![hms]+\])[^\]]*\]/giu;

/** Returns the meaning of a format code, which programs write in English in every language. */
export function parseNumberFormat(code: string): NumberFormat | null {
  const [positive = ''] = code.replaceAll(literals, ' ').toLowerCase().split(';');
  if (/^0+$/u.test(code)) return { digits: code.length };
  const isTime = /[hs]|\[m+\]/u.test(positive);
  const isDay = /[dy]/u.test(positive) || (!isTime && positive.includes('m'));
  // Exponents have an `e` and "general" an `n`, but no format of a number has these letters.
  if (!isDay) return isTime ? 'time' : null;
  if (!isTime) return 'day';
  return /\\Z|"Z"/u.test(code) ? 'utc' : 'day_and_time';
}
