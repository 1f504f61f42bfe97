import { toMinutes, toTime } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { getStartToSave } from './planned-time.ts';
import { formatPlannedTime } from './ticket-link.tsx';

test.each([
  [null, null, null],
  [null, 90, null],
  ['08:30', null, '08:30'],
  ['08:30', 90, '08:30–10:00'],
  ['23:00', 60, '23:00–24:00'],
])('formats start %s with %s minutes as %s', (start, duration, expected) => {
  const time = formatPlannedTime({ planned_start: start, planned_minutes: duration });
  expect(time).toBe(expected);
});

test.each([
  ['2031-03-28', null, '08:30', null],
  ['2031-03-28', '2031-03-29', '08:30', '08:30'],
  ['2031-03-28', '2031-03-29', null, null],
  // The server says that a start needs a day.
  [null, null, '08:30', '08:30'],
])('saves for the day %s changed to %s and the start %s: %s', (before, day, start, expected) => {
  const body = { planned_for: day, planned_start: start };
  expect(getStartToSave({ planned_for: before }, body)).toBe(expected);
});

test('converts each time of a day to minutes and back', () => {
  for (let at = 0; at <= 24 * 60; at += 5) expect(toMinutes(toTime(at))).toBe(at);
});
