import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
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
