import type { Dialect, Pattern } from './pattern.ts';

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Countries without a leading 0 in national numbers. */
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

/** A shorter number matches too much: extensions are not telephone numbers. */
const minDigits = 6;

/** National digits that distinguish a number from a date, an amount or an order number. */
const distinctiveDigits = 9;

/** Separators between digits. Excludes the comma, since amounts contain it. */
const gap = '[ \t\r\n\u00a0\u2009\u202f()._/‐‑‒–—-]{0,3}';

/** Separators in links and file names. */
const narrowGap = '[ _-]?';

/** Excludes dates: `22.11.2026`, `3/4/22`, `2026-11-22`. */
const notADay =
  '(?!(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{2}){1,2}|[0-9]{4}-[0-9]{2}-[0-9]{2})(?![./-]?[0-9]))';

interface PhoneNumber {
  /** Null for a number in national format. */
  readonly country: string | null;
  /** A 0 may precede the national number. */
  readonly hasTrunk: boolean;
  /** Without the leading 0. */
  readonly own: string;
}

function parsePhone(written: string): PhoneNumber | null {
  // Digits after a letter are an extension.
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
 * Matches a telephone number in any spacing, in national and international format: `+31 (0)30 123
 * 45 67`, `0031-301234567`, `030/1234567`. Short numbers, as in Luxembourg, need their country code
 * or the leading 0. Returns null if the text is not a number or is too short.
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
  // A known country code can also lack the plus sign, as in links and file names.
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

/** Returns the digits of a number in every format that a phone field may contain. */
export function listPhoneDigits(written: string): string[] {
  const number = parsePhone(written);
  if (!number) return [];
  const { country, own } = number;
  const national = [own, `0${own}`];
  return country === null
    ? national
    : [...national, ...national.flatMap((digits) => [country + digits, `00${country}${digits}`])];
}
