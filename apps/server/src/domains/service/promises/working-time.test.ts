import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes } from '#server/kernel/clock.ts';
import { addWorkingTime, countWorkingTime, type WorkingCalendar } from './working-time.ts';

const day = { from: 8 * 60, until: 12 * 60 };
const afternoon = { from: 13 * 60, until: 17 * 60 };
const office: WorkingCalendar = {
  timeZone: 'Europe/Brussels',
  week: [[day, afternoon], [day, afternoon], [day, afternoon], [day, afternoon], [day], [], []],
  isHoliday: (one) => one === '2026-12-25',
};
const add = (start: string, count: number, calendar = office) =>
  addWorkingTime(new Date(start), minutes(count), calendar)?.toISOString();

describe('working time', () => {
  it.each([
    ['within a morning', '2026-11-30T08:15:30.000Z', 60, '2026-11-30T09:15:30.000Z'],
    ['over the lunch break', '2026-11-30T10:30:00.000Z', 60, '2026-11-30T12:30:00.000Z'],
    ['to the last minute of a day', '2026-11-30T15:00:00.000Z', 60, '2026-11-30T16:00:00.000Z'],
    ['from the evening on', '2026-11-30T17:30:00.000Z', 60, '2026-12-01T08:00:00.000Z'],
    ['over a weekend', '2026-11-27T10:30:00.000Z', 60, '2026-11-30T07:30:00.000Z'],
    ['over a holiday on a Friday', '2026-12-24T15:30:00.000Z', 60, '2026-12-28T07:30:00.000Z'],
    ['over the start of summer time', '2026-03-27T10:30:00.000Z', 60, '2026-03-30T06:30:00.000Z'],
    ['over the end of summer time', '2026-10-23T09:30:00.000Z', 60, '2026-10-26T07:30:00.000Z'],
  ])('adds working time %s', (_title, start, count, expected) => {
    expect(add(start, count)).toBe(expected);
  });

  it('counts real minutes in a night in which clocks change', () => {
    const night = { ...office, week: Array.from({ length: 7 }, () => [{ from: 0, until: 240 }]) };
    expect(add('2026-03-28T23:00:00.000Z', 180, night)).toBe('2026-03-29T02:00:00.000Z');
    expect(add('2026-10-24T22:00:00.000Z', 300, night)).toBe('2026-10-25T03:00:00.000Z');
  });

  it('reaches no time without working hours, or with holidays only', () => {
    expect(add('2026-11-30T08:00:00.000Z', 1, { ...office, week: [] })).toBeUndefined();
    expect(
      add('2026-11-30T08:00:00.000Z', 1, { ...office, isHoliday: () => true }),
    ).toBeUndefined();
  });

  it('agrees with a model that reads the clock of every minute', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Europe/Brussels',
          'Pacific/Noumea',
          'America/St_Johns',
          'Australia/Lord_Howe',
        ),
        fc.array(fc.array(span(), { maxLength: 2 }).map(sortSpans), { minLength: 7, maxLength: 7 }),
        fc.constantFrom(
          '2026-03-27',
          '2026-03-28',
          '2026-10-23',
          '2026-04-03',
          '2026-10-02',
          '2026-12-24',
        ),
        fc.integer({ min: 0, max: 3 * 24 * 60 }),
        fc.integer({ min: 1, max: 20 * 60 }),
        (timeZone, week, from, offset, count) => {
          const calendar = { timeZone, week, isHoliday: (one: string) => one.endsWith('-25') };
          const start = new Date(Date.parse(from) + minutes(offset));
          const modelled = modelDueTime(start, count, calendar);
          if (modelled === null) return;
          expect(addWorkingTime(start, minutes(count), calendar)?.toISOString()).toBe(
            modelled.toISOString(),
          );
          expect(countWorkingTime(start, modelled, calendar)).toBe(minutes(count));
        },
      ),
      { numRuns: 15 },
    );
  });
});

/** Spans that do not end in an hour that a clock shows twice; the model would count both. */
function span() {
  const time = fc.integer({ min: 6, max: 48 }).map((half) => (half === 6 ? 0 : half * 30));
  return fc
    .tuple(time, time)
    .filter(([from, until]) => from < until)
    .map(([from, until]) => ({ from, until }));
}

function sortSpans(spans: { from: number; until: number }[]) {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  return sorted.filter((one, at) => at === 0 || one.from >= (sorted[at - 1]?.until ?? 0));
}

/** Counts the minutes whose clock shows a working time, for ten days at most. */
function modelDueTime(start: Date, count: number, calendar: WorkingCalendar): Date | null {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: calendar.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  let left = count;
  for (let passed = 0; passed < 10 * 24 * 60; passed += 1) {
    const at = new Date(start.getTime() + minutes(passed));
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    const minute = Number(parts['hour']) * 60 + Number(parts['minute']);
    const spans = calendar.week[weekdays.indexOf(parts['weekday'] ?? '')] ?? [];
    const isHoliday = calendar.isHoliday(`${parts['year']}-${parts['month']}-${parts['day']}`);
    if (isHoliday || !spans.some(({ from, until }) => minute >= from && minute < until)) continue;
    left -= 1;
    if (left === 0) return new Date(at.getTime() + minutes(1));
  }
  return null;
}
