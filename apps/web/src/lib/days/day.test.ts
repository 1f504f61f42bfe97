import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, hasPassed, parseDay, today } from './day.ts';

test('returns the local day as today', () => {
  expect(today(new Date(2026, 2, 1, 0, 5))).toBe('2026-03-01');
  expect(today(new Date(2026, 11, 31, 23, 55))).toBe('2026-12-31');
});

test('treats a day as passed once it is over in the reader’s time zone', () => {
  const lateOn = new Date(2026, 10, 26, 23, 30);
  expect(hasPassed('2026-11-25', lateOn)).toBe(true);
  expect(hasPassed('2026-11-26', lateOn)).toBe(false);
  expect(hasPassed('2026-11-26', new Date(2026, 10, 27, 0, 30))).toBe(true);
});

test('adds days across months, years and leap days', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('returns the same day of the next month, or its last day if shorter', () => {
  expect(addMonths('2026-03-15', 12)).toBe('2027-03-15');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
});

test('counts whole days across daylight saving changes', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
  expect(daysBetween('2026-05-01', '2026-05-01')).toBe(0);
});

test('parses days that exist, and nothing else', () => {
  expect(parseDay('2028-02-29')).toBe('2028-02-29');
  for (const text of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '20260101', 2026, null])
    expect(parseDay(text)).toBeNull();
});
