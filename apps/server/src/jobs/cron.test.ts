import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { nextDue } from './cron.ts';

/** A second implementation of cron to compare with, without a database. */
const oracle = new PgBoss({ connectionString: 'postgres://unused' });

const starts = ['2026-01-31T23:59:59.999Z', '2027-02-28T02:20:00Z', '2026-11-22T19:13:27Z'];

test.for([
  '* * * * *',
  '*/5 * * * *',
  '20 2 * * *',
  '0 0 29 2 *',
  '15,45 8-18/2 * * 1-5',
  '0 6 1 */3 *',
  '30 4 1,15 * 5',
  '7/20 * * * *',
])('%s is due when cron says', (cron) => {
  for (const start of starts) {
    let at = new Date(start);
    const expected = oracle.previewSchedule(cron, { from: at, count: 5 });
    for (const due of expected) {
      at = nextDue(cron, at);
      expect(at.toISOString()).toBe(due.toISOString());
    }
  }
});

test.for(['', '* * * *', '60 * * * *', '5-1 * * * *', '*/0 * * * *', 'daily', '* * * * * *'])(
  'refuses %j',
  (cron) => expect(() => nextDue(cron, new Date(0))).toThrow('Not a schedule'),
);

test('refuses a day that no month has', () => {
  expect(() => nextDue('0 0 31 2 *', new Date(0))).toThrow('Never due');
});
