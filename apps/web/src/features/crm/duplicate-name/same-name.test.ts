import { expect, test } from 'vitest';
import { isSameName, toComparedVatNumber } from './duplicate-name.tsx';

test.each([
  ['Clinique Lumière', 'clinique  lumiere '],
  ['Huidzorg', 'HUIDZORG'],
  ['AZ St.-Lukas', 'az st lukas'],
  ['Große Klinik', 'GROSSE KLINIK'],
])('treats %s as the same name as %s', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test.each([
  ['Huidzorg', 'Huidzorg Noord'],
  ['Kliniek 1', 'Kliniek 2'],
  ['A&B', 'AB'],
])('treats %s as another name than %s', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test.each([
  ['BE 0123.456.749', 'BE0123456749'],
  ['btw be 123 456 749', 'BE0123456749'],
  ['NL 8123.45.678.B01', 'NL812345678B01'],
  ['LU 12 34 56 78', 'LU12345678'],
  ['FR-XX 303\u00A0265\u00A0045', 'FRXX303265045'],
  ['de 123456789 ', 'DE123456789'],
  ['on request', ''],
  [' - ', ''],
])('compares the VAT number %s as %s', (entered, compared) => {
  expect(toComparedVatNumber(entered)).toBe(compared);
});
