import { maxCalendarDays } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { addDays } from '#web/lib/days/day.ts';
import { listDays, moveDay, readView } from './calendar-view.ts';

test('shows the current week for an address without a valid view or day', () => {
  expect(['day', 'week', 'month', 'year', 7, undefined].map(readView)).toEqual([
    'day',
    'week',
    'month',
    'week',
    'week',
    'week',
  ]);
});

test('returns seven days of a week, across clock changes and turns of the year', () => {
  // Summer time begins on 29 March 2026 and ends on 25 October, both Sundays.
  expect(listDays('week', '2026-03-29')).toEqual([
    '2026-03-23',
    '2026-03-24',
    '2026-03-25',
    '2026-03-26',
    '2026-03-27',
    '2026-03-28',
    '2026-03-29',
  ]);
  expect(listDays('week', '2026-10-25').at(-1)).toBe('2026-10-25');
  expect(listDays('week', '2026-10-26')[0]).toBe('2026-10-26');
  expect(listDays('week', '2027-01-01')).toHaveLength(7);
  expect(listDays('week', '2027-01-01')[0]).toBe('2026-12-28');
});

test('includes in each view the current day and consecutive days within the limit', () => {
  for (const view of ['day', 'week', 'month'] as const)
    for (let day = '2026-01-01', count = 0; count < 400; day = addDays(day, 1), count += 1) {
      const days = listDays(view, day);
      expect(days).toContain(day);
      expect(days.length).toBeLessThanOrEqual(maxCalendarDays);
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)));
    }
});

test('leads to next and previous views without a gap or an overlap', () => {
  expect(moveDay('day', '2026-12-31', 1)).toBe('2027-01-01');
  expect(moveDay('week', '2026-03-25', 1)).toBe('2026-04-01');
  expect(moveDay('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(moveDay('month', '2026-03-31', -1)).toBe('2026-02-28');
  for (const view of ['day', 'week'] as const)
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-12-30']) {
      const next = listDays(view, moveDay(view, day, 1));
      expect(next[0]).toBe(addDays(listDays(view, day).at(-1) ?? '', 1));
      expect(moveDay(view, moveDay(view, day, 1), -1)).toBe(day);
    }
});
