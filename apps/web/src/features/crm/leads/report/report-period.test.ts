import { describe, expect, it } from 'vitest';
import { isDay, isReportable, mondaysOf, periodOf, readPeriod, spanOf } from './report-period.ts';

// A Thursday.
const today = '2026-03-05';

describe('the period of the report', () => {
  it('is whole weeks up to today', () => {
    expect(periodOf('month', today)).toEqual({ from: '2026-02-09', to: today });
    expect(mondaysOf(periodOf('month', today))).toHaveLength(4);
    expect(mondaysOf(periodOf('quarter', today))).toHaveLength(13);
    expect(mondaysOf(periodOf('year', today))).toHaveLength(52);
  });

  it('names every week that it touches', () => {
    expect(mondaysOf({ from: '2026-03-01', to: '2026-03-02' })).toEqual([
      '2026-02-23',
      '2026-03-02',
    ]);
    expect(mondaysOf({ from: '2026-03-02', to: '2026-03-08' })).toEqual(['2026-03-02']);
  });

  it('is what the address says, where that can be reported', () => {
    const said = { from: '2026-01-01', to: '2026-01-31' };
    expect(readPeriod(said.from, said.to, today)).toEqual(said);
  });

  it.each([
    ['none', undefined, undefined],
    ['half of one', '2026-01-01', undefined],
    ['its end before its beginning', '2026-02-01', '2026-01-31'],
    ['more than two years', '2023-01-01', '2026-01-31'],
    ['a day that there is not', '2026-02-30', '2026-03-04'],
  ])('is the last quarter where the address says %s', (_what, from, to) => {
    expect(readPeriod(from, to, today)).toEqual(periodOf('quarter', today));
  });

  it('knows the span that it is', () => {
    expect(spanOf(periodOf('year', today), today)).toBe('year');
    expect(spanOf({ from: '2026-01-01', to: today }, today)).toBeNull();
    expect(spanOf({ ...periodOf('year', today), to: '2026-03-04' }, today)).toBeNull();
  });

  it('is at most 731 days', () => {
    expect(isReportable({ from: '2024-01-01', to: '2025-12-31' })).toBe(true);
    expect(isReportable({ from: '2024-01-01', to: '2026-01-01' })).toBe(false);
    expect(isDay('2026-13-01')).toBe(false);
  });
});
