import { expect, test } from 'vitest';
import { parseCloseRange, toCloseDays } from './close-range.ts';

test('knows its periods, and the days they mean', () => {
  expect([parseCloseRange('month'), parseCloseRange('year')]).toEqual(['month', null]);
  const day = '2026-12-15';
  expect(toCloseDays('past', day)).toEqual({ close_before: day });
  expect(toCloseDays('month', day)).toEqual({
    expected_close_from: '2026-12-01',
    expected_close_until: '2026-12-31',
  });
  expect(toCloseDays('next_month', day)).toEqual({
    expected_close_from: '2027-01-01',
    expected_close_until: '2027-01-31',
  });
  expect(toCloseDays('next_90', day)).toEqual({
    expected_close_from: day,
    expected_close_until: '2027-03-15',
  });
});
