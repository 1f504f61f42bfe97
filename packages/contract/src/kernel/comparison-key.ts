/*
 * The same as the functions `comparison_key` and `serial_key` of the database, which indexes are made
 * of: characters are listed and not named by property, so that a new version of Unicode in one of
 * both changes no key.
 */

/** White space, and the blank cell of Braille. */
const whiteSpace = /[\t-\r \x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+/gu;

/** Characters that show nothing, as `cleanText` removes them, and joiners and variants. */
const invisible = new RegExp(
  `[${[
    String.raw`\x01-\x1F\x7F-\x9F\xAD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F`,
    String.raw`\u202A-\u202E\u2060-\u206F\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC`,
    String.raw`\uFFFE\uFFFF\u{1BCA0}-\u{1BCA3}\u{1D159}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}`,
    ...Array.from({ length: 16 }, (_none, plane) => {
      const digit = (plane + 1).toString(16).toUpperCase();
      return String.raw`\u{${digit}FFFE}\u{${digit}FFFF}`;
    }),
  ].join('')}]`,
  'gu',
);

/** Hyphens, dashes and minus signs. */
const hyphens =
  /[\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\u{10D6E}\u{10EAD}]/gu;

/** Apostrophes, and the accents, primes and quotation marks that people type for them. */
const apostrophes =
  /[`\xB4\u02B9\u02BB-\u02BF\u02C8\u055A\u1FFD\u2018\u2019\u201B\u2032\u2035\uA78C\uFF07\uFF40]/gu;

/** ASCII without anything to replace. */
const plain = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/**
 * Returns the key by which names are equal: without regard to normal form, case, the kind and amount
 * of white space, what shows nothing, and the kinds of apostrophes and hyphens.
 */
export function toComparisonKey(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const visible = text.replaceAll(whiteSpace, ' ').replaceAll(invisible, '');
  const folded = unifySigns(visible).normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return unifySigns(folded.normalize('NFKC')).replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '');
}

/** The sigma at the end of a word depends on what follows it. */
const unifySigns = (text: string): string =>
  text.replaceAll(hyphens, '-').replaceAll(apostrophes, "'").replaceAll('\u03C2', '\u03C3');

/** Returns the key by which serial numbers of a model are equal: white space counts for nothing. */
export const toSerialKey = (text: string): string => toComparisonKey(text).replaceAll(' ', '');
