// @every-postgres It tests the jobs' own schema.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { ensureJobs } from './ensure-jobs.ts';
import { defineJob } from './job.ts';
import { sendJob, sendJobs } from './send-job.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());

const define = (name: string) => defineJob({ name, handler: () => async () => undefined });

const scheduled = (name: string) =>
  defineJob({ name, schedule: '0 6 * * *', handler: () => async () => undefined });

async function names(): Promise<string[]> {
  const { rows } = await home.database.pool.query<{ name: string }>('select name from jobs.queue');
  return rows.map(({ name }) => name);
}

it('prepares once what several instances start on at once, empty or with a new kind of job', async () => {
  const jobs = ['write', 'sweep'].map(define);
  for (let round = 0; round < 8; round += 1) {
    if (round % 2 === 0) await home.database.pool.query('drop schema jobs cascade');
    const wanted = [...jobs, define(`new-${round}`)];
    await Promise.all([1, 2, 3, 4].map(() => ensureJobs(home.address, wanted, portalRole)));
    expect(await names()).toEqual(expect.arrayContaining(wanted.map(({ name }) => name)));
  }
});

it('deletes the queue of a former job', async () => {
  const [write, former] = [define('write'), define('former')];
  await ensureJobs(home.address, [write, former], portalRole);
  await ensureJobs(home.address, [write], portalRole);
  expect((await names()).toSorted()).toEqual(['dead-letters', 'write']);
});

it('keeps the queue of a job that no longer exists while it has unfinished jobs', async () => {
  const [write, former] = [define('write'), define('unknown')];
  await ensureJobs(home.address, [write, former], portalRole);
  await home.database.orm.transaction((tx) => sendJob(tx, former, { uploadId: 'x' }));
  await ensureJobs(home.address, [write], portalRole);
  expect(await names()).toContain('unknown');
  await home.database.pool.query(`delete from jobs.job where name = 'unknown'`);
  await ensureJobs(home.address, [write, define('next')], portalRole);
  expect(await names()).not.toContain('unknown');
});

it('moves the due time and the failed jobs of a renamed job to its current name', async () => {
  const { pool } = home.database;
  const [former, current] = ['find-notices', 'find-notifications'];
  await ensureJobs(home.address, [scheduled(former)], portalRole);
  await pool.query(`update job_schedule set next_due_at = '2026-01-01T06:00:00Z'`);
  await pool.query(
    `insert into jobs.job (name, source_name, data) values ('dead-letters', $1, '{}')`,
    [former],
  );
  await ensureJobs(home.address, [scheduled(current)], portalRole);
  const due = await pool.query('select name, next_due_at from job_schedule');
  expect(due.rows).toEqual([{ name: current, next_due_at: '2026-01-01T06:00:00.000Z' }]);
  const failed = await pool.query(`select source_name from jobs.job where name = 'dead-letters'`);
  expect(failed.rows).toEqual([{ source_name: current }]);
  expect(await names()).not.toContain(former);
});

it('leaves a database alone that was prepared for the same jobs', async () => {
  const jobs = [define('write')];
  await ensureJobs(home.address, jobs, portalRole);
  await home.database.pool.query(`select jobs.delete_queue('write')`);
  await ensureJobs(home.address, jobs, portalRole);
  expect(await names()).not.toContain('write');
});

it('leaves the jobs of a later version alone, and takes over those of an earlier one', async () => {
  const [write, next] = [define('write'), define('new-in-1.1.0')];
  await ensureJobs(home.address, [write], portalRole, '1.0.0');
  await ensureJobs(home.address, [write, next], portalRole, '1.1.0');
  await ensureJobs(home.address, [write], portalRole, '1.0.0');
  await ensureJobs(home.address, [write], portalRole, '1.1.0-rc.1');
  expect(await names()).toContain('new-in-1.1.0');
  // The same jobs, prepared for a later version that then has others no more.
  await ensureJobs(home.address, [write, next], portalRole, '1.2.0');
  await ensureJobs(home.address, [write], portalRole, '1.1.0');
  expect(await names()).toContain('new-in-1.1.0');
  await ensureJobs(home.address, [write], portalRole, '1.2.1');
  expect(await names()).not.toContain('new-in-1.1.0');
});

it('refuses a job of a queue that was deleted after its first job, and sends again once it exists', async () => {
  const { orm, pool } = home.database;
  const job = define('short-lived');
  const prepare = async (): Promise<void> => {
    await pool.query('comment on schema jobs is null');
    await ensureJobs(home.address, [job], portalRole);
  };
  const send = (): Promise<void> => orm.transaction((tx) => sendJob(tx, job, {}));
  const sendMany = (): Promise<void> => orm.transaction((tx) => sendJobs(tx, job, [{}, {}]));
  await prepare();
  for (const sending of [send, sendMany]) {
    await sending();
    await pool.query(`select jobs.delete_queue('short-lived')`);
    await expect(sending()).rejects.toThrow('The queue short-lived no longer exists');
    await prepare();
    await sending();
  }
});
