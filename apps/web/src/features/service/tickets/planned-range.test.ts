import { expect, test } from 'vitest';
import { toPlannedDays, plannedRanges, readPlannedRange } from './planned-range.ts';

test('reads a week from Monday to Sunday, or a month', () => {
  // A Sunday is the last day of its week.
  const days = Object.fromEntries(
    plannedRanges.map((range) => [range, Object.values(toPlannedDays(range, '2026-03-01'))]),
  );
  expect(days).toEqual({
    none: [false],
    today: ['2026-03-01', '2026-03-01'],
    week: ['2026-02-23', '2026-03-01'],
    next_week: ['2026-03-02', '2026-03-08'],
    month: ['2026-03-01', '2026-03-31'],
  });
});

test('ignores any other value in the address', () => {
  expect(readPlannedRange('week')).toBe('week');
  expect([undefined, 'year', 7].map(readPlannedRange)).toEqual([null, null, null]);
});
