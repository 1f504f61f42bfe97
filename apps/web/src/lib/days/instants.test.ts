import { expect, test } from 'vitest';
import { toDay, endOfDay, startOfDay } from './instants.ts';

test('a day begins and ends by the clock on the wall', () => {
  expect(new Date(startOfDay('2026-03-29'))).toEqual(new Date(2026, 2, 29, 0, 0, 0, 0));
  expect(new Date(endOfDay('2026-03-29'))).toEqual(new Date(2026, 2, 29, 23, 59, 59, 999));
  expect(new Date(endOfDay('2026-12-31'))).toEqual(new Date(2026, 11, 31, 23, 59, 59, 999));
});

test('what ends with a day is still of that day', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-25', '2028-02-29']) {
    expect(toDay(endOfDay(day))).toBe(day);
    expect(toDay(startOfDay(day))).toBe(day);
  }
});
