import { expect, test, vi } from 'vitest';
import { addDays, addMonths, daysBetween, hasPassed, today } from './day.ts';

test('returns the local day as today', () => {
  expect(today(new Date(2026, 2, 1, 0, 5))).toBe('2026-03-01');
  expect(today(new Date(2026, 11, 31, 23, 55))).toBe('2026-12-31');
});

test('treats a day as passed once it is over in UTC, like the server', () => {
  const now = new Date('2026-11-25T23:30:00Z');
  // Local clock on another day than UTC, whatever the time zone of the test.
  vi.spyOn(now, 'getDate').mockReturnValue(26);
  expect(today(now)).toBe('2026-11-26');
  expect(hasPassed('2026-11-24', now)).toBe(true);
  expect(hasPassed('2026-11-25', now)).toBe(false);
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
