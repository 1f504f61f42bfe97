import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { migrate } from '#server/database/migrate.ts';
import { ensureJobs } from '#server/jobs/ensure-jobs.ts';
import { allJobs } from '#server/process/all-jobs.ts';
import {
  backUp,
  bringBack,
  createPlace,
  describeDatabase,
  fillHostileRows,
} from '#server/testing/backup-fixture.ts';
import { bareDatabase, testDatabaseOn, type TestDatabase } from '#server/testing/database.ts';
import { runThrowAwayCluster } from '#server/testing/run-throw-away-cluster.ts';

const oldest = '/usr/lib/postgresql/15/bin';

/** A database on PostgreSQL 15: of the server that other tests have, or of one that is started. */
async function openOlder(): Promise<Omit<TestDatabase, 'portalAddress'>> {
  const running = inject('oldestPostgres');
  if (running) return testDatabaseOn(running);
  const cluster = await runThrowAwayCluster({
    directory: join(tmpdir(), `portal-test-${randomBytes(6).toString('hex')}`),
    binDirectory: oldest,
  });
  const address = cluster.connection;
  await migrate(address, portalRole);
  await ensureJobs(address, allJobs, portalRole);
  const database = openDatabase(address, { poolSize: 2 });
  return {
    address,
    database,
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}

it.skipIf(!process.env['CI'] && !existsSync(oldest))(
  'brings the rows of PostgreSQL 15 to PostgreSQL 18',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-older-'));
    const older = await openOlder();
    const [place, target, newPlace] = [
      await createPlace(),
      await bareDatabase(),
      await createPlace(),
    ];
    try {
      await fillHostileRows(older.database);
      const path = join(folder, 'portal.backup');
      await backUp(path, { address: older.address, place });
      await bringBack(path, { address: target.address, place: newPlace });
      expect(await describeDatabase(target.database.pool)).toEqual(
        await describeDatabase(older.database.pool),
      );
    } finally {
      await older.close();
      await target.close();
      await place.remove();
      await newPlace.remove();
      await rm(folder, { recursive: true });
    }
  },
);
