import type { Dialect } from './dialect.ts';
import type { Pattern } from './pattern.ts';

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Where no 0 is dialled before a number at home. */
const countriesWithoutTrunk = new Set([
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
const minDigits = 6;

/** So many digits of its own tell a number from a date, an amount or an order's. */
const distinctiveDigits = 9;

/** How people part digits, a sign or two at a time; amounts have commas. */
const gap = '[ \t\r\n\u00a0\u2009\u202f()._/‐‑‒–—-]{0,3}';

/** How links and files’ names do. */
const narrowGap = '[ _-]?';

/** A day in digits and what no number goes on with: `22.11.2026`, `3/4/22`, `2026-11-22`. */
const notADay =
  '(?!(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{2}){1,2}|[0-9]{4}-[0-9]{2}-[0-9]{2})(?![./-]?[0-9]))';

interface PhoneNumber {
  /** Null where it was written as it is dialled at home. */
  readonly country: string | null;
  /** Whether a 0 may be dialled before it at home. */
  readonly hasTrunk: boolean;
  /** Without that 0. */
  readonly own: string;
}

function parsePhone(written: string): PhoneNumber | null {
  // What follows letters is an extension.
  const plain = /^[^\p{L}]*/u.exec(written.normalize('NFKC'))?.[0] ?? '';
  const digits = plain.replaceAll(/\(0\)/g, '').replaceAll(/[^0-9]/g, '');
  if (digits.length < minDigits) return null;
  const isInternational = /^[^0-9+]*\+/.test(plain) || digits.startsWith('00');
  const number = isInternational
    ? parseInternational(digits.replace(/^00/, ''))
    : parseNational(digits);
  return number.own.length < minDigits - 1 ? null : number;
}

const parseNational = (digits: string): PhoneNumber => ({
  country: null,
  hasTrunk: digits.startsWith('0'),
  own: digits.replace(/^0/, ''),
});

function parseInternational(digits: string): PhoneNumber {
  const country = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  const own = digits.slice(country.length).replace(/^0/, '');
  return { country, hasTrunk: !countriesWithoutTrunk.has(country), own };
}

const joinDigits = (digits: string, between = gap): string => Array.from(digits).join(between);

/**
 * A telephone number in whatever spacing, and as written at home or from abroad: `+31 (0)30
 * 123 45 67`, `0031-301234567`, `030/1234567`. A short one, as Luxembourg has them, is looked for
 * with its country's code or the 0 before it alone. Null where it is none, or too short to be told
 * from other numbers.
 */
export function toPhonePattern(written: string, { alphanumeric }: Dialect): Pattern | null {
  const number = parsePhone(written);
  if (!number) return null;
  const variants =
    number.own.length < distinctiveDigits ? toShortPatterns(number) : [toLongPattern(number)];
  const before = `(?<!${alphanumeric}|[0-9][.])`;
  const after = `(?!${alphanumeric}|,[0-9]{1,2}(?![0-9]))`;
  return { strict: `${before}(?:${variants.join('|')})${after}`, loose: joinDigits(number.own) };
}

const toInternationalPrefix = ({ country }: PhoneNumber): string =>
  `(?:\\+${gap}|0${gap}0${gap})${country === null ? '[0-9]{1,3}' : joinDigits(country)}${gap}(?:0${gap})?`;

function toLongPattern(number: PhoneNumber): string {
  const { country, own } = number;
  // Without a plus as well where the code is known: as a link or a file's name has it.
  const bare = country === null ? '' : `|${joinDigits(country)}${gap}`;
  return `(?:${toInternationalPrefix(number)}${bare}|0${gap})?${joinDigits(own)}`;
}

function toShortPatterns(number: PhoneNumber): string[] {
  const { country, hasTrunk, own } = number;
  const variants = [`${toInternationalPrefix(number)}${joinDigits(own)}`];
  if (hasTrunk) variants.push(`${notADay}[(]?0[)]?[ ]?${joinDigits(own)}`);
  if (country === null) return variants;
  const bare = `${joinDigits(country, narrowGap)}(?:[_-]?|[ ]${notADay})`;
  return [...variants, `${bare}${joinDigits(own, narrowGap)}`];
}

/** A telephone number's digits in all ways in which it may fill a field that is for one. */
export function listPhoneDigits(written: string): string[] {
  const number = parsePhone(written);
  if (!number) return [];
  const { country, own } = number;
  const national = [own, `0${own}`];
  return country === null
    ? national
    : [...national, ...national.flatMap((digits) => [country + digits, `00${country}${digits}`])];
}
