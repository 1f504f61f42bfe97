import type { Dialect } from './dialect.ts';
import type { Pattern } from './pattern.ts';

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Where no 0 is dialled before a number at home. */
const withoutTrunk = new Set([
  '1',
  '30',
  '34',
  '45',
  '47',
  '48',
  '351',
  '352',
  '354',
  '356',
  '357',
  '371',
  '372',
  '420',
]);

/** Fewer digits are found in everything: an extension is no telephone number. */
const leastDigits = 6;

/** So many digits of its own tell a number from a date, an amount or an order's. */
const tellingDigits = 9;

/** How people part digits, a sign or two at a time; amounts have commas. */
const gap = '[ \t\r\n\u00a0\u2009\u202f()._/‐‑‒–—-]{0,3}';

/** How links and files’ names do. */
const narrowGap = '[ _-]?';

/** A day in digits and what no number goes on with: `22.11.2026`, `3/4/22`, `2026-11-22`. */
const notADay =
  '(?!(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{2}){1,2}|[0-9]{4}-[0-9]{2}-[0-9]{2})(?![./-]?[0-9]))';

interface Number {
  /** Null where it was written as it is dialled at home. */
  readonly country: string | null;
  /** Whether a 0 may be dialled before it at home. */
  readonly hasTrunk: boolean;
  /** Without that 0. */
  readonly own: string;
}

function read(written: string): Number | null {
  // What follows letters is an extension.
  const plain = /^[^\p{L}]*/u.exec(written.normalize('NFKC'))?.[0] ?? '';
  const digits = plain.replaceAll(/\(0\)/g, '').replaceAll(/[^0-9]/g, '');
  if (digits.length < leastDigits) return null;
  const isWhole = /^[^0-9+]*\+/.test(plain) || digits.startsWith('00');
  const number = isWhole ? fromAbroad(digits.replace(/^00/, '')) : atHome(digits);
  return number.own.length < leastDigits - 1 ? null : number;
}

const atHome = (digits: string): Number => ({
  country: null,
  hasTrunk: digits.startsWith('0'),
  own: digits.replace(/^0/, ''),
});

function fromAbroad(digits: string): Number {
  const country = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  const own = digits.slice(country.length).replace(/^0/, '');
  return { country, hasTrunk: !withoutTrunk.has(country), own };
}

const parted = (digits: string, between = gap): string => Array.from(digits).join(between);

/**
 * A telephone number in whatever spacing, and as written at home or from abroad: `+31 (0)30
 * 123 45 67`, `0031-301234567`, `030/1234567`. A short one, as Luxembourg has them, is looked for
 * with its country's code or the 0 before it alone. Null where it is none, or too short to be told
 * from other numbers.
 */
export function phonePattern(written: string, { alphanumeric }: Dialect): Pattern | null {
  const number = read(written);
  if (!number) return null;
  const ways = number.own.length < tellingDigits ? shortWays(number) : [longWay(number)];
  const before = `(?<!${alphanumeric}|[0-9][.])`;
  const after = `(?!${alphanumeric}|,[0-9]{1,2}(?![0-9]))`;
  return { strict: `${before}(?:${ways.join('|')})${after}`, loose: parted(number.own) };
}

const abroad = ({ country }: Number): string =>
  `(?:\\+${gap}|0${gap}0${gap})${country === null ? '[0-9]{1,3}' : parted(country)}${gap}(?:0${gap})?`;

function longWay(number: Number): string {
  const { country, own } = number;
  // Without a plus as well where the code is known: as a link or a file's name has it.
  const bare = country === null ? '' : `|${parted(country)}${gap}`;
  return `(?:${abroad(number)}${bare}|0${gap})?${parted(own)}`;
}

function shortWays(number: Number): string[] {
  const { country, hasTrunk, own } = number;
  const ways = [`${abroad(number)}${parted(own)}`];
  if (hasTrunk) ways.push(`${notADay}[(]?0[)]?[ ]?${parted(own)}`);
  if (country === null) return ways;
  const bare = `${parted(country, narrowGap)}(?:[_-]?|[ ]${notADay})`;
  return [...ways, `${bare}${parted(own, narrowGap)}`];
}

/** A telephone number's digits in all ways in which it may fill a field that is for one. */
export function digitsOfPhone(written: string): string[] {
  const number = read(written);
  if (!number) return [];
  const { country, own } = number;
  const home = [own, `0${own}`];
  return country === null
    ? home
    : [...home, ...home.flatMap((way) => [country + way, `00${country}${way}`])];
}
