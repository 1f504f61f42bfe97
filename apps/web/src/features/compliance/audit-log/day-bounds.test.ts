import { expect, it } from 'vitest';
import { toDay, toEndOfDay, toStartOfDay } from './audit-filters.tsx';

it.each(['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29'])(
  'converts %s to bounds and back',
  (day) => {
    expect(toDay(toStartOfDay(day))).toBe(day);
    expect(toDay(toEndOfDay(day))).toBe(day);
    expect(String(toStartOfDay(day)) < String(toEndOfDay(day))).toBe(true);
  },
);

it('returns undefined for an invalid day', () => {
  expect(toStartOfDay('')).toBeUndefined();
  expect(toEndOfDay('never')).toBeUndefined();
  expect(toDay(undefined)).toBe('');
  expect(toDay('x')).toBe('');
});
