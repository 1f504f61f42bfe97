import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
import { bareDatabase } from '#server/testing/database.ts';
import { runThrowAwayCluster } from '#server/testing/run-throw-away-cluster.ts';

const oldest = '/usr/lib/postgresql/15/bin';

it.skipIf(!process.env['CI'] && !existsSync(oldest))(
  'brings the rows of PostgreSQL 15 to PostgreSQL 18',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-older-'));
    const cluster = await runThrowAwayCluster({
      directory: join(tmpdir(), `portal-test-${randomBytes(6).toString('hex')}`),
      binDirectory: oldest,
    });
    const [place, target, newPlace] = [
      await createPlace(),
      await bareDatabase(),
      await createPlace(),
    ];
    const address = cluster.connection;
    const older = openDatabase(address, { poolSize: 2 });
    try {
      await migrate(address, portalRole);
      await ensureJobs(address, allJobs, portalRole);
      await fillHostileRows(older);
      const path = join(folder, 'portal.backup');
      await backUp(path, { address, place });
      await bringBack(path, { address: target.address, place: newPlace });
      expect(await describeDatabase(target.database.pool)).toEqual(
        await describeDatabase(older.pool),
      );
    } finally {
      await older.close();
      await cluster.stop();
      await target.close();
      await place.remove();
      await newPlace.remove();
      await rm(folder, { recursive: true });
    }
  },
);
