import { maxCalendarDays } from '@portal/contract/crm';
import { expect, test } from 'vitest';
import {
  getLastDay,
  getMonday,
  moveMonth,
  parseMonth,
  getSunday,
  getWeekNumber,
  getWeeks,
} from './month.ts';

test('returns the weeks that overlap a month, Monday to Sunday', () => {
  const weeks = getWeeks('2026-03');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
    '2026-03-30',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
});

test('returns four weeks for a February that starts on a Monday', () => {
  expect(getWeeks('2027-02')).toHaveLength(4);
});

test('spans no more days than the calendar route allows, over forty years', () => {
  let month = '2020-01';
  for (let index = 0; index < 480; index += 1, month = moveMonth(month, 1)) {
    const days = getWeeks(month).flat();
    expect(days.length).toBeLessThanOrEqual(maxCalendarDays);
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain(`${month}-01`);
    expect(days).toContain(getLastDay(month));
  }
});

test('starts a week on Monday and ends it on Sunday', () => {
  expect(getMonday('2026-03-01')).toBe('2026-02-23');
  expect(getMonday('2026-03-02')).toBe('2026-03-02');
  expect(getSunday('2026-03-02')).toBe('2026-03-08');
  expect(getSunday('2026-03-01')).toBe('2026-03-01');
});

test('numbers weeks by ISO 8601 across year ends', () => {
  const weeks = { '2026-12-31': 53, '2027-01-03': 53, '2027-01-04': 1, '2024-12-30': 1 };
  for (const [day, week] of Object.entries(weeks)) expect(getWeekNumber(day), day).toBe(week);
  expect(getWeekNumber('2026-11-22')).toBe(47);
});

test('moves across year ends', () => {
  expect(moveMonth('2026-12', 1)).toBe('2027-01');
  expect(moveMonth('2026-01', -1)).toBe('2025-12');
});

test('rejects text that is not a month', () => {
  expect(parseMonth('2026-07')).toBe('2026-07');
  for (const text of ['2026-13', '2026-7', '0000-01', '2026-07-01', 202607, undefined])
    expect(parseMonth(text)).toBeNull();
});
