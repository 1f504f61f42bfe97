import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { ensureJobs } from './ensure-jobs.ts';
import { defineJob } from './job.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());

const define = (name: string) => defineJob({ name, handler: () => async () => undefined });

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

it('leaves a database alone that was prepared for the same jobs', async () => {
  const jobs = [define('write')];
  await ensureJobs(home.address, jobs, portalRole);
  await home.database.pool.query(`select jobs.delete_queue('write')`);
  await ensureJobs(home.address, jobs, portalRole);
  expect(await names()).not.toContain('write');
});
