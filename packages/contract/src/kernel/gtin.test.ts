import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { findGtin, isGtin } from './gtin.ts';

it.each(['96385074', '614141007349', '4006381333931', '10614141000415', '0614141007349'])(
  'accepts %s',
  (gtin) => expect(isGtin(gtin)).toBe(true),
);

it.each([
  '',
  '0',
  '96385075',
  '4006381333930',
  '40063813339',
  '400638133393X',
  '４００６３８１３３３９３１',
])('rejects %s', (gtin) => expect(isGtin(gtin)).toBe(false));

it('detects any single wrong digit', () => {
  const gtin = '4006381333931';
  for (let position = 0; position < gtin.length; position += 1) {
    for (let wrong = 1; wrong < 10; wrong += 1) {
      const digit = (Number(gtin[position]) + wrong) % 10;
      expect(isGtin(gtin.slice(0, position) + digit + gtin.slice(position + 1))).toBe(false);
    }
  }
});

it.each([
  '036000291452',
  '0036000291452',
  '00036000291452',
  '0 36000 29145 2',
  '0-36000-29145-2',
  '(01)00036000291452',
  '(01) 0 0036000 29145 2',
  '0100036000291452',
  '\uFF10\uFF13\uFF16\uFF10\uFF10\uFF10\uFF12\uFF19\uFF11\uFF14\uFF15\uFF12',
  '0\u00A036000\u201129145\u200B2',
])('takes %s for one article', (typed) => {
  expect(cleanText(typed, 'gtin')).toBe('036000291452');
});

it.each([
  ['00000096385074', '96385074'],
  ['04006381333931', '4006381333931'],
  ['10614141000415', '10614141000415'],
  ['4006381333931', '4006381333931'],
  ['40063813', '40063813'],
  ['EAN 4006381333931', 'EAN 4006381333931'],
  ['(01)(01)04006381333931', '(01)(01)04006381333931'],
  ['1,23457E+15', '1,23457E+15'],
])('writes %s as %s', (typed, cleaned) => {
  expect(cleanText(typed, 'gtin')).toBe(cleaned);
});

it.each([
  ['36000291452', '036000291452'],
  ['00036000291452', '036000291452'],
  ['614141007349', '614141007349'],
  ['EX-200', null],
  ['12345', null],
  ['36000291453', null],
])('finds in %s the article %s', (typed, found) => {
  expect(findGtin(typed)).toBe(found);
});

it('takes a number for the same article in each length, whatever stands between its digits', () => {
  const signs = fc.constantFrom('', '', '', ' ', '-', '\u00A0', '\u2013');
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 13n - 1n }),
      fc.array(signs),
      (number, between) => {
        const digits = number.toString();
        const spellings = [12, 13, 14]
          .filter((length) => length >= digits.length)
          .map((length) => digits.padStart(length, '0'))
          .flatMap((full) => [
            full,
            `(01)${full}`,
            Array.from(full, (digit, at) => digit + (between[at] ?? '')).join(''),
          ]);
        const forms = new Set(spellings.map((spelling) => cleanText(spelling, 'gtin')));
        return forms.size === 1 && [...forms].every((form) => Number(form) === Number(digits));
      },
    ),
  );
});
