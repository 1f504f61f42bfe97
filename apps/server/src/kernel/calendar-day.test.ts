import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  countDays,
  getLatestDay,
  getMonday,
  getStartOfDay,
  getTimeOfDay,
  getToday,
  getWeekday,
  toDay,
  toUtcDay,
} from './calendar-day.ts';

describe('today', () => {
  it.each([
    // Half an hour before and after midnight, in winter, in summer, and on both days of each change.
    ['2026-01-15T22:30:00Z', 'Europe/Brussels', '2026-01-15'],
    ['2026-01-15T23:30:00Z', 'Europe/Brussels', '2026-01-16'],
    ['2026-07-15T21:30:00Z', 'Europe/Brussels', '2026-07-15'],
    ['2026-07-15T22:30:00Z', 'Europe/Brussels', '2026-07-16'],
    ['2026-03-28T22:30:00Z', 'Europe/Brussels', '2026-03-28'],
    ['2026-03-28T23:30:00Z', 'Europe/Brussels', '2026-03-29'],
    ['2026-03-29T21:30:00Z', 'Europe/Brussels', '2026-03-29'],
    ['2026-03-29T22:30:00Z', 'Europe/Brussels', '2026-03-30'],
    ['2026-10-24T21:30:00Z', 'Europe/Brussels', '2026-10-24'],
    ['2026-10-24T22:30:00Z', 'Europe/Brussels', '2026-10-25'],
    ['2026-10-25T22:30:00Z', 'Europe/Brussels', '2026-10-25'],
    ['2026-10-25T23:30:00Z', 'Europe/Brussels', '2026-10-26'],
    ['2026-11-25T12:30:00Z', 'Pacific/Noumea', '2026-11-25'],
    ['2026-11-25T13:30:00Z', 'Pacific/Noumea', '2026-11-26'],
    ['2026-12-31T13:30:00Z', 'Pacific/Noumea', '2027-01-01'],
    ['2026-02-28T13:30:00Z', 'Pacific/Noumea', '2026-03-01'],
    ['2026-11-26T00:30:00Z', 'America/New_York', '2026-11-25'],
    ['2026-11-26T10:30:00Z', 'Pacific/Kiritimati', '2026-11-27'],
  ])('returns for %s in %s the day %s', (now, timeZone, day) => {
    expect(getToday({ now: new Date(now), timeZone })).toBe(day);
  });

  it('differs between callers at one instant', () => {
    const now = new Date('2026-11-25T23:30:00Z');
    expect(toUtcDay(now)).toBe('2026-11-25');
    expect(toDay(now, 'Europe/Brussels')).toBe('2026-11-26');
  });
});

describe('start of a day', () => {
  it.each([
    ['2026-01-15', 'Europe/Brussels', '2026-01-14T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Brussels', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Brussels', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Brussels', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Brussels', '2026-10-25T23:00:00.000Z'],
    ['2026-11-26', 'Pacific/Noumea', '2026-11-25T13:00:00.000Z'],
    ['2026-11-26', 'Asia/Kathmandu', '2026-11-25T18:15:00.000Z'],
    ['2026-11-26', 'UTC', '2026-11-26T00:00:00.000Z'],
    // Clocks are set forward at midnight: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('returns for %s in %s the instant %s', (day, timeZone, instant) => {
    expect(getStartOfDay(day, timeZone).toISOString()).toBe(instant);
  });

  it('falls on its day, and a minute earlier on the day before, all year', () => {
    for (const timeZone of ['Europe/Brussels', 'Pacific/Noumea', 'America/New_York']) {
      for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
        const start = getStartOfDay(day, timeZone);
        expect(toDay(start, timeZone)).toBe(day);
        expect(toDay(new Date(start.getTime() - 60_000), timeZone)).toBe(addDays(day, -1));
      }
    }
  });
});

describe('time of day', () => {
  it.each([
    ['in winter', '2026-01-15', 510, 'Europe/Brussels', '2026-01-15T07:30:00.000Z'],
    [
      'after clocks were set forward',
      '2026-03-29',
      510,
      'Europe/Brussels',
      '2026-03-29T06:30:00.000Z',
    ],
    ['that clocks skip', '2026-03-29', 150, 'Europe/Brussels', '2026-03-29T01:00:00.000Z'],
    ['that clocks show twice', '2026-10-25', 150, 'Europe/Brussels', '2026-10-25T00:30:00.000Z'],
    [
      'after clocks were set back',
      '2026-10-25',
      510,
      'Europe/Brussels',
      '2026-10-25T07:30:00.000Z',
    ],
    ['at the end of a day', '2026-10-25', 1440, 'Europe/Brussels', '2026-10-25T23:00:00.000Z'],
    ['at midnight', '2026-10-25', 0, 'Europe/Brussels', '2026-10-24T22:00:00.000Z'],
    ['in a half-hour change', '2026-04-05', 180, 'Australia/Lord_Howe', '2026-04-04T16:30:00.000Z'],
  ])('finds a time of day %s', (_title, day, minute, timeZone, instant) => {
    expect(getTimeOfDay(day, minute, timeZone).toISOString()).toBe(instant);
  });

  it('counts the days of the week from Monday', () => {
    expect(['2026-11-30', '2026-12-06', '2024-02-29'].map(getWeekday)).toEqual([1, 7, 4]);
  });
});

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

  it('adds days across months, years and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });

  it('adds months, and ends with a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-30', 1)).toBe('2024-02-29');
    expect(addMonths('2026-11-15', 3)).toBe('2027-02-15');
  });

  it('returns the Monday of a week', () => {
    expect(getMonday('2026-03-01')).toBe('2026-02-23');
    expect(getMonday('2026-03-02')).toBe('2026-03-02');
    expect(getMonday('2027-01-03')).toBe('2026-12-28');
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
