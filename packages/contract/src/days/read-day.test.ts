import { describe, expect, it } from 'vitest';
import { isMonthFirst, readDay } from './read-day.ts';

const context = { isNumber: false, isMonthFirst: false, thisYear: 2026 };

describe('day', () => {
  it.each([
    '31-01-26',
    '31/01/26',
    '2026-01-31 00:00:00',
    '2026-01-31T00:00:00',
    '2026/01/31',
    '31/01/2026 00:00',
    '2026-01-31',
    '2026.01.31',
    '20260131',
    '31/1/2026',
    '31.01.2026',
    '31. 1. 2026',
    '31 01 2026',
    '31 / 01 / 2026',
    '31\u201101\u20112026',
    '31\u201301\u20132026',
    '31\u00A0/\u00A001\u00A0/\u00A02026',
    '\u200E31/01/2026\u200E',
    '３１/０１/２０２６',
    '2026-01-31T00:00:00.000Z',
    '2026-01-31T00:00:00+01:00',
    '2026-01-31 14:30',
    '31-01-2026 14.30',
    '31/01/2026 14h30',
    '31/01/2026 2:30 PM',
    '31 Jan 2026',
    '31-jan-26',
    '31 januari 2026',
    '31 jan. 2026',
    'zaterdag 31 januari 2026',
    'za 31 jan 2026',
    '31 janvier 2026',
    '31-janv.-26',
    'samedi 31 janvier 2026',
    'sam. 31 janv. 2026',
    '31st of January 2026',
    'January 31, 2026',
    'Saturday, 31 January 2026',
    'Jan 31, 2026 12:00 AM',
  ])('reads %j', (cell) => {
    expect(readDay(cell, context)).toEqual({ day: '2026-01-31' });
  });

  it.each([
    ['1/2/2026', '2026-02-01'],
    ['1er mars 2026', '2026-03-01'],
    ['1 mrt 2026', '2026-03-01'],
    ['12 août 2025', '2025-08-12'],
    ['12 aout 2025', '2025-08-12'],
    ['3 déc. 2025', '2025-12-03'],
    ['4 okt 2025', '2025-10-04'],
    ['5 juil. 2025', '2025-07-05'],
    ['6 juin 2025', '2025-06-06'],
    ['7 mei 2025', '2025-05-07'],
    ['8 Sept 2025', '2025-09-08'],
    ['29-02-2024', '2024-02-29'],
    ['31-12-99', '1999-12-31'],
    ['26-05-25', '2025-05-26'],
  ])('reads %j as %s', (cell, value) => {
    expect(readDay(cell, context)).toEqual({ day: value });
  });

  it.each([
    ['01/31/2026', 'month_first'],
    ['1-31-26', 'month_first'],
    ['01/31/2026 00:00', 'month_first'],
    ['30-02-2026', 'no_such_day'],
    ['2026-02-31', 'no_such_day'],
    ['2026-31-01', 'no_such_day'],
    ['00/00/0000', 'no_such_day'],
    ['31 juni 2026', 'no_such_day'],
    ['in spring', 'day_format'],
    ['46053', 'day_format'],
    ['01/2026', 'day_format'],
    ['31 jui 2026', 'day_format'],
    ['2026-01-30T23:00:00Z', 'day_format'],
    ['99-12-31', 'day_format'],
  ])('refuses %j for %s', (cell, key) => {
    expect(readDay(cell, context)).toMatchObject({ problem: key });
  });

  it('refuses a short year that may be a day, with both readings', () => {
    expect(readDay('26-05-31', context)).toEqual({
      problem: 'ambiguous_day',
      params: { one: '2031-05-26', other: '2026-05-31' },
    });
  });

  it('refuses an ambiguous day in a column with the month first, with both readings', () => {
    const inColumn = { ...context, isMonthFirst: true };
    expect(readDay('01/02/2026', inColumn)).toEqual({
      problem: 'ambiguous_day',
      params: { one: '2026-02-01', other: '2026-01-02' },
    });
    expect(readDay('02/02/2026', inColumn)).toEqual({ day: '2026-02-02' });
    expect(readDay('31/01/2026', inColumn)).toEqual({ day: '2026-01-31' });
    expect(readDay('2026-01-02', inColumn)).toEqual({ day: '2026-01-02' });
  });

  it.each([
    ['01/31/2026', true],
    ['1-31-26', true],
    ['Sat 01/31/2026 12:00 AM', true],
    ['31/01/2026', false],
    ['01/02/2026', false],
    ['2026-01-31', false],
    ['01/32/2026', false],
    ['', false],
  ])('says of %j whether its month must come first: %s', (cell, expected) => {
    expect(isMonthFirst(cell)).toBe(expected);
  });
});
