import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createRun } from '#server/testing/run-jobs.ts';
import { backUp, discardBackups, listWorkedJobs } from './back-up.ts';
import { probeBackup } from './probe-backup.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it('tells the time of the last backup, and when the first one is due', async () => {
  const { database } = own;
  const probe = () => probeBackup(database, '30 1 * * *', new Date());
  expect(await probe()).toMatchObject({ status: 'ok', detail: { key: 'system.backup.first' } });
  await database.pool.query(
    `insert into jobs.job (name, data, policy, state, completed_on)
     values ('back-up', '{}', 'standard', 'completed', now() - interval '3 days')`,
  );
  expect(await probe()).toMatchObject({
    status: 'degraded',
    detail: { key: 'system.backup.late' },
  });
});

it('counts no run without a writer as a backup, and lets none wait where none are scheduled', async () => {
  const { database } = own;
  const finish = vi.fn(async () => undefined);
  const run = createRun(own, { finish });
  await expect(backUp.handler({ backupWriter: null })({}, run)).rejects.toThrow(
    /^BACKUP_SCHEDULE is off/u,
  );
  expect(finish).not.toHaveBeenCalled();
  const jobs = [backUp, { ...backUp, name: 'other' }];
  expect(listWorkedJobs(jobs, null)).toEqual(jobs.slice(1));
  expect(listWorkedJobs(jobs, '30 1 * * *')).toEqual(jobs);
  await database.pool.query(
    `insert into jobs.job (name, data, policy, state)
     select name, '{}', 'standard', state::jobs.job_state
     from unnest(array['back-up', 'record-status']) as name,
       unnest(array['created', 'retry', 'active', 'completed', 'failed']) as state`,
  );
  await discardBackups(database);
  const { rows } = await database.pool.query(
    `select name, array_agg(distinct state::text order by state::text) as states from jobs.job
     where name in ('back-up', 'record-status') group by name order by name`,
  );
  expect(rows).toEqual([
    { name: 'back-up', states: ['completed', 'failed'] },
    { name: 'record-status', states: ['active', 'completed', 'created', 'failed', 'retry'] },
  ]);
});
