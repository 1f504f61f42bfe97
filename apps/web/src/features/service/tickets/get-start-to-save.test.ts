import { expect, test } from 'vitest';
import { getStartToSave } from './get-start-to-save.ts';

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
