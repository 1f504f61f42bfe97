import { expect, test } from 'vitest';
import { splitTimeLeft } from './split-time-left.ts';

const now = Date.parse('2026-06-15T12:00:00Z');

test.each([
  ['2026-06-15T12:00:59Z', false, 'minutes', 0],
  ['2026-06-15T13:59:59Z', false, 'minutes', 119],
  ['2026-06-15T14:00:00Z', false, 'hours', 2],
  ['2026-06-17T11:59:00Z', false, 'hours', 47],
  ['2026-06-17T12:00:00Z', false, 'days', 2],
  ['2026-06-15T12:00:00Z', true, 'minutes', 0],
  ['2026-06-15T09:30:00Z', true, 'hours', 2],
  ['2026-06-11T12:00:00Z', true, 'days', 4],
] as const)('splits the time until %s', (instant, isLate, unit, count) => {
  expect(splitTimeLeft(instant, now)).toEqual({ isLate, unit, count });
});
