import { describe, expect, it } from 'vitest';
import { toUtcDay, countDays, addYears, getLatestDay } from './calendar-day.ts';

describe('days', () => {
  it('derives days by UTC', () => {
    expect(toUtcDay(new Date('2026-03-01T00:30:00+01:00'))).toBe('2026-02-28');
  });

  it.each([
    ['2026-05-10T09:59:59.999Z', '2026-05-10'],
    ['2026-05-10T10:00:00.000Z', '2026-05-11'],
    ['2026-12-31T10:00:00.000Z', '2027-01-01'],
    ['2024-02-28T23:30:00.000Z', '2024-02-29'],
    ['2024-02-29T10:00:00.000Z', '2024-03-01'],
  ])('returns as the latest day on earth at %s: %s', (instant, day) => {
    expect(getLatestDay(new Date(instant))).toBe(day);
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
