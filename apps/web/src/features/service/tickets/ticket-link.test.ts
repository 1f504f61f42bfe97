import { toMinutes, toTime } from '@portal/contract/service';
import { expect, test } from 'vitest';
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

test('converts each time of a day to minutes and back', () => {
  for (let at = 0; at <= 24 * 60; at += 5) expect(toMinutes(toTime(at))).toBe(at);
});
