import { describe, expect, it } from 'vitest';
import {
  isDay,
  isReportable,
  listMondays,
  getPeriod,
  parsePeriod,
  findSpan,
} from './report-period.ts';

// A Thursday.
const today = '2026-03-05';

describe('report period', () => {
  it('covers whole weeks up to today', () => {
    expect(getPeriod('month', today)).toEqual({ from: '2026-02-09', to: today });
    expect(listMondays(getPeriod('month', today))).toHaveLength(4);
    expect(listMondays(getPeriod('quarter', today))).toHaveLength(13);
    expect(listMondays(getPeriod('year', today))).toHaveLength(52);
  });

  it('names every week that it touches', () => {
    expect(listMondays({ from: '2026-03-01', to: '2026-03-02' })).toEqual([
      '2026-02-23',
      '2026-03-02',
    ]);
    expect(listMondays({ from: '2026-03-02', to: '2026-03-08' })).toEqual(['2026-03-02']);
  });

  it('reads the period from the address, if valid', () => {
    const period = { from: '2026-01-01', to: '2026-01-31' };
    expect(parsePeriod(period.from, period.to, today)).toEqual(period);
  });

  it.each([
    ['none', undefined, undefined],
    ['half of one', '2026-01-01', undefined],
    ['its end before its beginning', '2026-02-01', '2026-01-31'],
    ['more than two years', '2023-01-01', '2026-01-31'],
    ['a day that there is not', '2026-02-30', '2026-03-04'],
  ])('uses the last quarter if the address has %s', (_what, from, to) => {
    expect(parsePeriod(from, to, today)).toEqual(getPeriod('quarter', today));
  });

  it('covers the whole month before this one, over the turn of a year as well', () => {
    const february = { from: '2026-02-01', to: '2026-02-28' };
    expect(getPeriod('previous_month', today)).toEqual(february);
    expect(findSpan(february, today)).toBe('previous_month');
    expect(getPeriod('previous_month', '2026-01-31')).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    });
  });

  it('recognizes the span of a period', () => {
    expect(findSpan(getPeriod('year', today), today)).toBe('year');
    expect(findSpan({ from: '2026-01-01', to: today }, today)).toBeNull();
    expect(findSpan({ ...getPeriod('year', today), to: '2026-03-04' }, today)).toBeNull();
  });

  it('limits the period to 731 days', () => {
    expect(isReportable({ from: '2024-01-01', to: '2025-12-31' })).toBe(true);
    expect(isReportable({ from: '2024-01-01', to: '2026-01-01' })).toBe(false);
    expect(isDay('2026-13-01')).toBe(false);
  });
});
