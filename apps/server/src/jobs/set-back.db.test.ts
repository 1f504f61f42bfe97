import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMilliseconds, hours, minutes, seconds } from '#server/kernel/clock.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { nextDue } from './cron.ts';
import { jobSchedule } from './job-schedule.table.ts';
import { defineJob } from './job.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { correctDueTimes, createJobs } from './jobs.ts';
import { sendJob } from './send-job.ts';
import { clockTolerance } from './set-back-check.ts';

const each = defineJob({
  name: 'each-minute',
  schedule: '* * * * *',
  handler: () => async () => {},
});
const nightly = defineJob({
  name: 'nightly',
  schedule: '0 3 * * *',
  handler: () => async () => {},
});
const mail = defineJob({ name: 'mail', handler: () => async () => {} });

let home: TestDatabase;

beforeAll(async () => {
  home = await testDatabase();
  await prepareJobs(home.address, [each, nightly, mail]);
});
afterAll(() => home.close());

it('brings back what was scheduled and sent in an hour that the clock was ahead', async () => {
  const { orm, pool } = home.database;
  const now = new Date();
  const schedules = async () =>
    new Map(
      (await orm.select().from(jobSchedule)).map(({ name, nextDueAt }) => [
        name,
        Date.parse(nextDueAt) - now.getTime(),
      ]),
    );
  const nightlyBefore = (await schedules()).get('nightly');
  await orm.transaction(async (tx) => {
    await sendJob(tx, mail, {});
    await sendJob(tx, mail, {}, { notBefore: addMilliseconds(now, hours(3)) });
  });
  // The database's clock cannot be set here.
  await pool.query(`update jobs.job set created_on = created_on + interval '1 hour',
    start_after = start_after + interval '1 hour' where name = 'mail'`);
  await pool.query(
    `update job_schedule set next_due_at = next_due_at + interval '1 hour' where name = 'each-minute'`,
  );

  await correctDueTimes(home.database, { now: () => now });
  await correctDueTimes(home.database, { now: () => now });
  const after = await schedules();
  expect(after.get('each-minute')).toBeLessThanOrEqual(minutes(1));
  expect(after.get('nightly')).toBe(nightlyBefore);
  const { rows } = await pool.query<{ minutes: number }>(
    `select round(extract(epoch from start_after - now()) / 60)::int as minutes from jobs.job
     where name = 'mail' order by start_after`,
  );
  expect(rows).toEqual([{ minutes: 0 }, { minutes: 180 }]);
});

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('brings back at its first look what was scheduled before it started, beyond the tolerance for clocks', async () => {
  const { pool } = home.database;
  const now = addMilliseconds(nextDue('0 3 * * *', new Date()), -seconds(10));
  // Another process's clock is ahead by less than the tolerance: it has sent the nightly job.
  const later = addMilliseconds(now, clockTolerance - seconds(1));
  const schedule = (name: string, due: Date) =>
    pool.query('update job_schedule set next_due_at = $2 where name = $1', [name, due]);
  await schedule('nightly', nextDue('0 3 * * *', later));
  await schedule('each-minute', addMilliseconds(now, hours(1)));
  const readDue = async (): Promise<Record<string, string>> => {
    const schedules = await home.database.orm.select().from(jobSchedule);
    return Object.fromEntries(schedules.map(({ name, nextDueAt }) => [name, nextDueAt]));
  };
  const before = await readDue();
  const jobs = createJobs({
    jobs: [each, nightly, mail],
    tools: {},
    address: home.address,
    database: home.database,
    log: quiet,
    clock: { now: () => now },
  });
  await jobs.start();
  await jobs.stop();
  const after = await readDue();
  expect(Date.parse(after['each-minute'] ?? '')).toBe(nextDue('* * * * *', now).getTime());
  expect(after['nightly']).toBe(before['nightly']);
});
