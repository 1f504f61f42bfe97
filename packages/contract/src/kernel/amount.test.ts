import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { amountPattern } from '../crm/leads.ts';

it.each([
  ['12500', '12500.00'],
  ['12500.5', '12500.50'],
  ['12 500,50', '12500.50'],
  ['12\u202F500,50 €', '12500.50'],
  ['€ 12.500', '12500.00'],
  ['€12,500.50', '12500.50'],
  ['EUR 1.250.000,-', '1250000.00'],
  ['12.500,–', '12500.00'],
  ['1’250’000 euro', '1250000.00'],
  ['12,5', '12.50'],
  ['0,99', '0.99'],
  ['007', '7.00'],
  ['\uFF11\uFF12', '12.00'],
])('reads %s as %s, and the result as itself', (typed, amount) => {
  expect(cleanText(typed, 'amount')).toBe(amount);
  expect(cleanText(amount, 'amount')).toBe(amount);
  expect(new RegExp(amountPattern, 'u').test(amount)).toBe(true);
});

it.each([
  '-5',
  '12.345,678',
  '0.500',
  '1.25.000',
  '12 50',
  '12€50',
  '12EUR50',
  '1€250,00',
  '1e3',
  '$ 12',
  'ten',
  '12345678901',
])('leaves %s, which the pattern refuses', (typed) => {
  expect(new RegExp(amountPattern, 'u').test(cleanText(typed, 'amount'))).toBe(false);
});
