import { countries, type Country } from '@portal/contract/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCanonicalText } from './canonical-text.ts';
import { toInternationalPhone } from './phone-number.ts';

const toPhone = (typed: string, country: Country | null = null): string =>
  toInternationalPhone(toCanonicalText(typed, 'phone'), country);

it.each([
  '+32 2 555 98 35',
  '+3225559835',
  '0032 2 555 98 35',
  '00 32 2 555 98 35',
  '(+32) 2 555 98 35',
  '+32 (0)2 555 98 35',
  'tel:+3225559835',
  'tel:+32-2-555-98-35',
  '+32\u00A02\u202F555\u00A098\u00A035',
  '+32\u20112\u2011555\u20139835',
  '\u202A+32 2 555 98 35\u202C',
  '\uFF0B\uFF13\uFF12 2 555 98 35',
  '+32.2.555.98.35',
  '+32/2/5559835',
])('writes %s in international form', (typed) => {
  expect(toPhone(typed)).toBe('+32 2 555 98 35');
});

it.each<[string, Country | null, string]>([
  ['02 555 98 35', 'BE', '+32 2 555 98 35'],
  ['02/555.98.35', 'BE', '+32 2 555 98 35'],
  ['(02) 555 98 35', 'BE', '+32 2 555 98 35'],
  ['0475 55 01 23', 'BE', '+32 475 55 01 23'],
  ['0612345678', 'NL', '+31 6 12345678'],
  ['06 12 34 56 78', 'FR', '+33 6 12 34 56 78'],
  ['26 12 34', 'LU', '+352 26 12 34'],
  ['+31 6 1234 56 78', 'BE', '+31 6 12345678'],
  ['(+352) 27 12 34', null, '+352 27 12 34'],
  ['+44 20 7946 0958', null, '+44 20 7946 0958'],
])('writes %s of country %s as %s', (typed, country, written) => {
  expect(toPhone(typed, country)).toBe(written);
});

it.each([
  '+32 2 555 98 35 ext. 12',
  '+32 2 555 98 35 x12',
  '+32 2 555 98 35, poste 12',
  '+32 2 555 98 35 toestel 12',
  '+32 2 555 98 35 tst. 12',
  '+32 2 555 98 35 #12',
  '+32 2 555 98 35 Extension: 12',
  'tel:+32-2-555-98-35;ext=12',
])('writes the extension of %s', (typed) => {
  expect(toPhone(typed)).toBe('+32 2 555 98 35 ext. 12');
});

it.each<[string, Country | null]>([
  ['02 555 98 35', null],
  ['0800-1234', null],
  ['+32 2 000 01 23', null],
  ['+31 30 12 34', null],
  ['061 23', 'BE'],
  ['02 000 11 22 ext. 4', 'BE'],
  ['call me', 'NL'],
])('leaves %s of country %s as it is written', (typed, country) => {
  expect(toPhone(typed, country)).toBe(typed);
});

it('writes a written number as it is', () => {
  const typed = fc.stringMatching(
    /^(?:\+|00|0|)[0-9 ()./-]{4,16}(?: ?(?:x|ext\.|poste) ?[0-9]{1,4})?$/,
  );
  const prefixed = fc
    .tuple(
      fc.constantFrom('+32', '0032', '+31', '+33 ', '+352', '+1', '+49'),
      fc.stringMatching(/^[0-9 ]{6,11}$/),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.oneof(typed, prefixed),
      fc.constantFrom(...countries, null),
      (number, country) => {
        const written = toPhone(number, country);
        return toPhone(written, country) === written && toPhone(written) === written;
      },
    ),
    { numRuns: 2000 },
  );
});
