import type { Dialect } from './dialect.ts';

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Fewer digits are found in everything: an extension is no telephone number. */
const leastDigits = 6;

/** Digits as people part them, and the numbers' own signs. */
const between = ({ other }: Dialect): string => `${other}{0,3}`;

interface Number {
  /** Null where it was written as it is dialled at home. */
  readonly country: string | null;
  /** Without the 0 that is dialled before it at home. */
  readonly own: string;
}

function read(written: string): Number | null {
  // What follows letters is an extension.
  const plain = /^[^\p{L}]*/u.exec(written.normalize('NFKC'))?.[0] ?? '';
  const digits = plain.replaceAll(/\(0\)/g, '').replaceAll(/[^0-9]/g, '');
  if (digits.length < leastDigits) return null;
  const isWhole = /^[^0-9+]*\+/.test(plain) || digits.startsWith('00');
  if (!isWhole) return { country: null, own: digits.replace(/^0/, '') };
  const dialled = digits.replace(/^00/, '');
  const country = shortCodes.exec(dialled)?.[0] ?? dialled.slice(0, 3);
  return { country, own: dialled.slice(country.length).replace(/^0/, '') };
}

/**
 * A telephone number in whatever spacing, and as written at home or from abroad: `+31 (0)30
 * 123 45 67`, `0031-301234567`, `030/1234567`. Null where it is none, or too short to be told from
 * other numbers.
 */
export function phonePattern(written: string, dialect: Dialect): string | null {
  const number = read(written);
  if (!number || number.own.length < leastDigits - 1) return null;
  const gap = between(dialect);
  const parted = (digits: string): string => Array.from(digits).join(gap);
  const code = number.country === null ? `[0-9]{1,3}` : parted(number.country);
  const abroad = `(?:\\+${gap}|0${gap}0${gap})${code}${gap}(?:0${gap})?`;
  // Without a plus as well where the code is known: as a link or a file's name has it.
  const bare = number.country === null ? '' : `|${code}${gap}`;
  return `(?<![0-9])(?:${abroad}${bare}|0${gap})?${parted(number.own)}(?![0-9])`;
}
