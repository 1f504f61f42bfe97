import { describe, expect, it } from 'vitest';
import { toUtcDay, countDays, addYears } from './utc-day.ts';

describe('days', () => {
  it('derives days by UTC', () => {
    expect(toUtcDay(new Date('2026-03-01T00:30:00+01:00'))).toBe('2026-02-28');
  });

  it('limits days to years that sort as text', () => {
    expect(addYears('2024-02-29', 10) < '2034-03-01').toBe(true);
    expect(addYears('0001-01-01', 100)).toBe('0101-01-01');
  });

  it('includes both ends in a number of days, across a clock change as well', () => {
    expect(countDays({ from: '2026-03-01', until: '2026-03-01' })).toBe(1);
    expect(countDays({ from: '2026-03-28', until: '2026-03-30' })).toBe(3);
    expect(countDays({ from: '2026-03-02', until: '2026-03-01' })).toBe(0);
  });
});
