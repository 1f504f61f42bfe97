import { expect, test } from 'vitest';
import { nextDue } from './cron.ts';

test.for([
  ['* * * * *', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00 2026-02-01T00:01'],
  ['* * * * *', '2027-02-28T02:20:00Z', '2027-02-28T02:21 2027-02-28T02:22'],
  ['*/5 * * * *', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00 2026-02-01T00:05'],
  ['20 2 * * *', '2027-02-28T02:20:00Z', '2027-03-01T02:20 2027-03-02T02:20'],
  ['0 0 29 2 *', '2026-01-31T23:59:59.999Z', '2028-02-29T00:00 2032-02-29T00:00'],
  ['15,45 8-18/2 * * 1-5', '2026-01-31T23:59:59.999Z', '2026-02-02T08:15 2026-02-02T08:45'],
  ['0 6 1 */3 *', '2026-01-31T23:59:59.999Z', '2026-04-01T06:00 2026-07-01T06:00'],
  ['30 4 1,15 * 5', '2026-01-31T23:59:59.999Z', '2026-02-01T04:30 2026-02-06T04:30'],
  ['7/20 * * * *', '2027-02-28T02:20:00Z', '2027-02-28T02:27 2027-02-28T02:47'],
  // A change of summer time in Europe: UTC has none.
  ['30 2 * * *', '2026-03-28T12:00:00Z', '2026-03-29T02:30 2026-03-30T02:30'],
] as const)('runs %s next after %s at %s', ([cron, start, expected]) => {
  const first = nextDue(cron, new Date(start));
  const due = [first, nextDue(cron, first)].map((at) => at.toISOString());
  expect(due).toEqual(expected.split(' ').map((minute) => `${minute}:00.000Z`));
});

test.for(['', '* * * *', '60 * * * *', '5-1 * * * *', '*/0 * * * *', 'daily', '* * * * * *'])(
  'throws for %j',
  (cron) => expect(() => nextDue(cron, new Date(0))).toThrow(Error),
);

test('throws for a day that no month has', () => {
  expect(() => nextDue('0 0 31 2 *', new Date(0))).toThrow(Error);
});
