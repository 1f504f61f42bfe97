import { expect, it } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './day-bounds.ts';

it.each(['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29'])(
  'leads from %s and back',
  (day) => {
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(dayOf(endOfDay(day))).toBe(day);
    expect(String(startOfDay(day)) < String(endOfDay(day))).toBe(true);
  },
);

it('knows no day in what is none', () => {
  expect(startOfDay('')).toBeUndefined();
  expect(endOfDay('never')).toBeUndefined();
  expect(dayOf(undefined)).toBe('');
  expect(dayOf('x')).toBe('');
});
