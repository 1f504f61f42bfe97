import { expect, test } from 'vitest';
import { daysOfRange, daysUntilSoon, readDueRange } from './due-range.ts';

test('a range is so many days from today', () => {
  const today = '2026-02-15';
  expect(daysOfRange('overdue', today)).toEqual({ due_until: '2026-02-14' });
  expect(daysOfRange('month', today)).toEqual({ due_from: '2026-02-01', due_until: '2026-02-28' });
  expect(daysOfRange('next_30', today)).toEqual({ due_from: today, due_until: '2026-03-17' });
  expect(daysOfRange('next_90', today)).toEqual({ due_from: today, due_until: '2026-05-16' });
  expect(daysUntilSoon(today)).toEqual({ due_until: '2026-03-17' });
});

test('what an address holds is a range or nothing', () => {
  expect(readDueRange('overdue')).toBe('overdue');
  for (const word of ['tomorrow', 30, undefined]) expect(readDueRange(word)).toBeNull();
});
