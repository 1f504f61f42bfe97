import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText, countries, type Country } from '../kernel/index.ts';
import { formatPostalCode } from './postal-codes.ts';

it.each<[Country, string, string]>([
  ['NL', '1234\u00A0AB', '1234 AB'],
  ['NL', 'NL-1234 AB', '1234 AB'],
  ['NL', '1234-AB', '1234 AB'],
  ['NL', '1234ab', '1234 AB'],
  ['NL', 'nl 1234  ab', '1234 AB'],
  ['NL', '\uFF11\uFF12\uFF13\uFF14\u3000AB', '1234 AB'],
  ['NL', '1234 SS', '1234 SS'],
  ['BE', 'B-1000', '1000'],
  ['BE', 'BE-1000', '1000'],
  ['BE', 'b\u20111000', '1000'],
  ['BE', '1 000', '1000'],
  ['BE', 'B\u202F1000', '1000'],
  ['LU', 'L 1234', 'L-1234'],
  ['LU', 'L1234', 'L-1234'],
  ['LU', 'L\u20131234', 'L-1234'],
  ['LU', 'LU-1234', 'L-1234'],
  ['LU', '1234', 'L-1234'],
  ['LU', 'l - 12 34', 'L-1234'],
  ['FR', 'F-75001', '75001'],
  ['FR', '75 001', '75001'],
  ['FR', 'FR 75\u202F001', '75001'],
  ['FR', '97110', '97110'],
  ['FR', '98000', '98000'],
  ['FR', '20\u200B000', '20000'],
])('writes in %s the postal code “%s” as %s', (country, typed, spelled) => {
  expect(formatPostalCode(country, cleanText(typed, 'code'))).toBe(spelled);
});

it.each<[Country, string]>([
  ['NL', '0612 AB'],
  ['NL', '1234'],
  ['NL', 'B-1234 AB'],
  ['BE', '0612'],
  ['BE', 'L-1234'],
  ['BE', '10000'],
  ['LU', 'B-1234'],
  ['LU', '12345'],
  ['FR', '2A000'],
  ['FR', '1234'],
  ['FR', 'F-'],
  ['FR', ''],
])('refuses in %s “%s”', (country, typed) => {
  expect(formatPostalCode(country, typed)).toBeNull();
});

it('writes a spelled code as it is, and refuses or spells any other', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...countries),
      fc.oneof(
        fc.stringMatching(/^[BFLN]?[EURL]?[ -]?[0-9]{2} ?[0-9]{2,3}[ -]?[A-z]{0,2}$/),
        fc.string(),
      ),
      (country, typed) => {
        const spelled = formatPostalCode(country, cleanText(typed, 'code'));
        return spelled === null || formatPostalCode(country, spelled) === spelled;
      },
    ),
    { numRuns: 10_000 },
  );
});
