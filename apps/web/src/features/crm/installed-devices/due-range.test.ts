import { expect, test } from 'vitest';
import { getDueSoonDays, parseDueRange, toDueDays } from './due-range.tsx';

test('covers a number of days from today', () => {
  const today = '2026-02-15';
  expect(toDueDays('overdue', today)).toEqual({ due_until: '2026-02-14' });
  expect(toDueDays('month', today)).toEqual({ due_from: '2026-02-01', due_until: '2026-02-28' });
  expect(toDueDays('next_30', today)).toEqual({ due_from: today, due_until: '2026-03-17' });
  expect(toDueDays('next_90', today)).toEqual({ due_from: today, due_until: '2026-05-16' });
  expect(getDueSoonDays(today)).toEqual({ due_until: '2026-03-17' });
});

test('reads a range from an address, or nothing', () => {
  expect(parseDueRange('overdue')).toBe('overdue');
  for (const value of ['tomorrow', 30, undefined]) expect(parseDueRange(value)).toBeNull();
});
