import { expect, test } from 'vitest';
import { toDay, endOfDay, startOfDay } from './instants.ts';

test('returns the first and last instant of a local day', () => {
  expect(new Date(startOfDay('2026-03-29'))).toEqual(new Date(2026, 2, 29, 0, 0, 0, 0));
  expect(new Date(endOfDay('2026-03-29'))).toEqual(new Date(2026, 2, 29, 23, 59, 59, 999));
  expect(new Date(endOfDay('2026-12-31'))).toEqual(new Date(2026, 11, 31, 23, 59, 59, 999));
});

test('maps the last instant of a day to that day', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-25', '2028-02-29']) {
    expect(toDay(endOfDay(day))).toBe(day);
    expect(toDay(startOfDay(day))).toBe(day);
  }
});
