import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { toComparisonKey, toSerialKey } from './comparison-key.ts';

it.each([
  ['Laboratoire Rh\u00E9a', 'Laboratoire Rhe\u0301a'],
  ['\u00E9t\u00E9', 'E\u0301TE\u0301'],
  ['Cat \u00E9', ' CAT\u00A0\u00A0e\u0301 '],
  ['Infirmi\u00E8re', 'infirmie\u0300\u200Bre'],
  ['O\u2019Brien', "o'brien"],
  ['O`Brien', 'O\u00B4Brien'],
  ['D\u02BCHondt', 'D\u2032HONDT'],
  ['Saint-Luc', 'SAINT\u2011LUC'],
  ['Saint \u2013 Luc', 'saint - luc'],
  ['A\u00ADB', 'ab'],
  ['Stra\u00DFe', 'STRASSE'],
  ['\u039F\u0394\u039F\u03A3', '\u03BF\u03B4\u03BF\u03C3'],
  ['\uFF21\uFF22 \uFB01', 'ab fi'],
  ['a\u3000\u2028b', 'a b'],
  ['\u212Blesund', '\u00E5lesund'],
])('takes “%s” and “%s” for one name', (first, second) => {
  expect(toComparisonKey(second)).toBe(toComparisonKey(first));
});

it.each([
  ['Rh\u00E9a', 'Rhea'],
  ['Saint-Luc', 'Saint Luc'],
  ['Room 2', 'Room2'],
  ['A.B.', 'AB'],
  ['Obrien', "O'Brien"],
])('takes “%s” and “%s” for two names', (first, second) => {
  expect(toComparisonKey(second)).not.toBe(toComparisonKey(first));
});

it.each([
  ['T\u00C9-100', 'TE\u0301-100'],
  ['TE-100', 'te\u2010100'],
  ['TE-100', ' T E\u00A0-\u2212100'.replace('-\u2212', '\u2212')],
  ['SN 0001', 'sn0001'],
  ['SN\u20280001', '\uFF33\uFF2E\uFF10\uFF10\uFF10\uFF11'],
  ['AB\u200B12', 'AB12'],
])('takes “%s” and “%s” for one serial number', (first, second) => {
  expect(toSerialKey(second)).toBe(toSerialKey(first));
});

it.each([
  ['TE-100', 'TE100'],
  ['0001', '1'],
  ['A.1', 'A1'],
])('takes “%s” and “%s” for two serial numbers', (first, second) => {
  expect(toSerialKey(second)).not.toBe(toSerialKey(first));
});

const letters = fc.string({ unit: 'binary', maxLength: 8 });
const awkward = fc.constantFrom(
  ...Array.from(
    "aA\u00E9e\u0301 -'\u2019`\u00B4\u2013\u00A0\u200B\u00DF\u0130\u0131\u0345\u03C3\u1E9E\u3164\uFB01\u2033\u0149\u01F0",
  ),
);
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: awkward }, letters), { maxLength: 10 })
  .map((parts) => parts.join(''));

it('gives one key to a text and its key, its other normal forms and its cleaned form', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const key = toComparisonKey(typed);
      const others = [
        key,
        typed.normalize('NFD'),
        typed.normalize('NFC'),
        cleanText(typed),
        ` ${typed}\u200B`,
      ];
      return others.every((other) => toComparisonKey(other) === key);
    }),
    { numRuns: 3000 },
  );
});

it('gives one key to a name in small letters and in capitals', () => {
  const name = fc.stringMatching(
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9 '’-]{0,12}$/u,
  );
  fc.assert(
    fc.property(name, (typed) => {
      const composed = typed.normalize('NFKC');
      return toComparisonKey(composed.toUpperCase()) === toComparisonKey(composed.toLowerCase());
    }),
    { numRuns: 2000 },
  );
});

it('ignores each character that cleaning removes', () => {
  const missed = Array.from({ length: 0x11_00_00 }, (_none, code) => code)
    .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => cleanText(`x${sign}x`) === 'xx' && toComparisonKey(`x${sign}x`) !== 'xx');
  expect(missed).toEqual([]);
});
