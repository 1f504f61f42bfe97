import { expect, it } from 'vitest';
import { parseTicketNumber } from './find-hits.ts';

it.each([
  ['T-000123', 123],
  ['t-123', 123],
  ['T 000123', 123],
  ['t123', 123],
  ['#123', 123],
  ['# 123', 123],
  ['T#123', 123],
  ['T\u2011123', 123],
  ['T \u200B123', 123],
  ['\uFF34-\uFF11\uFF12\uFF13', 123],
  ['  000123 ', 123],
  ['2147483647', 2_147_483_647],
])('parses the ticket number in “%s”', (text, number) => {
  expect(parseTicketNumber(text)).toBe(number);
});

it.each(['', 'T-', 'T-0', '0', 'T-12a', 'TT-12', 'x12', '1 2', '2147483648', '99999999999'])(
  'returns null for “%s”',
  (text) => {
    expect(parseTicketNumber(text)).toBeNull();
  },
);
