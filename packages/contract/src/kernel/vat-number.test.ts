import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { isVatNumber } from './vat-number.ts';

it.each([
  ['BE 0123.456.749', 'BE0123456749'],
  ['be0123456749', 'BE0123456749'],
  ['BTW BE 0123.456.749', 'BE0123456749'],
  ['BTW-nr. BE 0123.456.749', 'BE0123456749'],
  ['BTW NL 8123.45.678.B.01', 'NL812345678B01'],
  ['btw-nr. NL812345678B01', 'NL812345678B01'],
  ['BTWNL812345678B01', 'NL812345678B01'],
  ['TVA N BE 0123 456 749', 'BE0123456749'],
  ['VAT NR. NL 8123.45.678.B.01', 'NL812345678B01'],
  ['T.V.A. BE 0123.456.749', 'BE0123456749'],
  ['VAT no: BE 0123 456 749', 'BE0123456749'],
  ['TVA n° BE 0123 456 749', 'BE0123456749'],
  ['BE123456749', 'BE0123456749'],
  ['BE\u20130123456749', 'BE0123456749'],
  ['BE\u00A00123\u202F456\u200B749', 'BE0123456749'],
  ['\uFF22\uFF25 0123.456.749', 'BE0123456749'],
  ['BE 1000.000.007', 'BE1000000007'],
  ['NL 8123.45.678.B.01', 'NL812345678B01'],
  ['nl812345678b01', 'NL812345678B01'],
  ['FRXX303265045', 'FRXX303265045'],
  ['FR 40 303 265 045', 'FR40303265045'],
  ['LU 123 456 78', 'LU12345678'],
  ['DE 123456789', 'DE123456789'],
  ['CHE-123.456.788 MWST', 'CHE123456788MWST'],
  ['0123.456.749', '0123456749'],
  ['on request', 'on request'],
  ['BTW', 'BTW'],
  ['1 + 1', '1 + 1'],
])('writes “%s” as %s', (typed, cleaned) => {
  expect(cleanText(typed, 'vat_number')).toBe(cleaned);
  expect(isVatNumber(cleaned)).toBe(true);
});

it.each([
  'BE012345674',
  'BE01234567490',
  'BE2123456749',
  'BE0123456789B01',
  'NL81234567B01',
  'NL812345678B1',
  'NL812345678',
  'LU1234567',
  'FR4030326504',
  'FROI303265045',
])('refuses the slip %s', (typed) => {
  expect(isVatNumber(cleanText(typed, 'vat_number'))).toBe(false);
});

it('gives one form to every spelling of a number', () => {
  const number = fc.stringMatching(/^(?:BE0[0-9]{9}|NL[0-9]{9}B[0-9]{2}|LU[0-9]{8}|FR[0-9]{11})$/);
  const signs = fc.array(fc.constantFrom('', '', ' ', '.', '-', '/', '\u00A0', '\u2011', '\u200B'));
  fc.assert(
    fc.property(number, signs, fc.boolean(), (canonical, between, isSmall) => {
      const spelled = Array.from(canonical, (sign, at) => (between[at] ?? '') + sign).join('');
      const typed = isSmall ? spelled.toLowerCase() : spelled;
      return cleanText(typed, 'vat_number') === canonical && isVatNumber(canonical);
    }),
  );
});
