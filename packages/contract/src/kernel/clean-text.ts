import { toAmount } from './amount.ts';
import { toGtin } from './gtin.ts';
import type { TextKind } from './text-kinds.ts';
import { toVatNumber } from './vat-number.ts';
import { completeWebAddress } from './web-address.ts';

/**
 * Returns a text as it is checked and stored: in Unicode NFC, without characters that show nothing
 * and without control characters, with ordinary spaces, and without white space at its ends. In a
 * `line`, a run of white space and line breaks is one space; `lines` have `\n` for each line break,
 * tabs and no-break spaces. Leaves U+0000 and halves of surrogate pairs in place, because they are a damaged text,
 * which a check rejects.
 *
 * Cleaning twice is the same as cleaning once, and any normal form of a text gives the same result.
 */
export function cleanText(text: string, kind: TextKind = 'line'): string {
  return cleaners[kind](text);
}

const cleaners: Readonly<Record<TextKind, (text: string) => string>> = {
  line: cleanLine,
  lines: cleanLines,
  code: cleanCode,
  phone: cleanPhone,
  web_address: (text) => completeWebAddress(cleanLine(text)),
  typed_code: (text) => cleanLine(cleanCode(text).replaceAll(' ', '')),
  gtin: (text) => toGtin(cleanCode(text)),
  email: cleanLine,
  vat_number: (text) => toVatNumber(cleanCode(text)),
  amount: (text) => toAmount(cleanCode(text)),
};

/** Most texts: printable ASCII with single spaces inside. */
const cleanAscii = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

function cleanLine(text: string): string {
  if (cleanAscii.test(text)) return text;
  return removeInvisible(text.replaceAll(whiteSpace, ' ')).replaceAll(/ +/g, ' ').trim();
}

/** White space, and the blank cell of Braille. */
const whiteSpace = /[\p{White_Space}\u2800]/gu;

/**
 * White space but tabs, line breaks, and the no-break spaces, which French sets before `:` and `?`
 * and within numbers.
 */
const spaces = /[^\S\t\n\u00A0\u202F\uFEFF]|\u2800/gu;

/** Line breaks of every system (UAX 14), with Word's line break within a paragraph. */
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

function cleanLines(text: string): string {
  if (cleanAscii.test(text)) return text;
  return removeInvisible(text.replaceAll(lineBreaks, '\n').replaceAll(spaces, ' ')).trim();
}

/** Hyphens, dashes and minus signs, which keyboards and word processors put in place of `-`. */
const hyphens = /[\p{Pd}\u2043\u2212]/gu;

/** NFKC replaces full-width letters and digits, which are other characters and look alike. */
function cleanCode(text: string): string {
  if (cleanAscii.test(text)) return text;
  return cleanLine(cleanLine(text).normalize('NFKC').replaceAll(hyphens, '-'));
}

/** Words and signs before an extension, in our languages and in links (RFC 3966 §5.3). */
const extension =
  /(?<=[0-9)])[ ,;]*(?:ext(?:ension)?|x|#|poste|toestel|tst|doorkies(?:nummer)?)[ .:=]*([0-9]{1,7})$/i;

/**
 * A link's scheme, as in `tel:+3225550123`, and brackets around the country code are removed; an
 * extension is written `ext. 12`.
 */
function cleanPhone(text: string): string {
  const number = cleanCode(text)
    .replace(/^(?:tel:\s*)+/i, '')
    .replace(/^\( *\+ *([0-9]{1,3}) *\) */, '+$1 ')
    .replace(extension, ' ext. $1');
  return cleanLine(number);
}

/** Letters that a joiner connects or separates in writing; `\p{M}*` are their vowels and marks. */
const joiningLetter = String.raw`(?=\p{L})[${[
  'Arabic Syriac Nko Mongolian Mandaic Manichaean Adlam Phags_Pa Hanifi_Rohingya Sogdian',
  'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
  'Khmer Myanmar Tibetan Balinese Javanese Sundanese Tai_Tham Meetei_Mayek Newa Chakma',
]
  .flatMap((names) => names.split(' '))
  .map((name) => String.raw`\p{Script=${name}}`)
  .join('')}]`;

/** Characters that show nothing by themselves but change what is beside them. */
const needed = [
  // A flag of a region: its letters as tags, and the end of them (UTS 51 §2.8).
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  // A zero-width joiner in emoji, and where it shows the joined form of a letter, also at the end.
  String.raw`(?<=\p{ExtPict}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{ExtPict})`,
  String.raw`(?<=${joiningLetter}\p{M}*)\u200D`,
  // A zero-width non-joiner within a word.
  String.raw`(?<=${joiningLetter}\p{M}*)\u200C(?=\p{M}*${joiningLetter})`,
  // Variation selectors: of emoji, of keycaps, of ideographs, of Mongolian letters.
  String.raw`(?<=(?![0-9#*])\p{Emoji})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Ideographic})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=(?=\p{L})\p{Script=Mongolian})[\u180B-\u180F]`,
].join('|');

/**
 * Characters that show nothing: those that Unicode lets a font ignore (soft hyphen, zero-width
 * space, bidirectional marks, blank letters), control characters but tab and line feed, signs
 * around annotations and in place of embedded objects, a blank note, and no characters at all.
 */
const invisible = String.raw`\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\x01-\x08\x0B-\x1F\x7F-\x9F\uFFF9-\uFFFC\u{1D159}`;

const removable = new RegExp(`(${needed})|[${invisible}]`, 'gu');

/** Composes before, so that marks do not hide a letter, and after, where a character is gone. */
const removeInvisible = (text: string): string =>
  text.normalize('NFC').replaceAll(removable, '$1').normalize('NFC');
