import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type DatabaseAddress } from '../apps/server/src/database/database.ts';
import { portalRole } from '../apps/server/src/database/embedded/cluster.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { ensureJobs } from '../apps/server/src/jobs/ensure-jobs.ts';
import { allJobs } from '../apps/server/src/process/all-jobs.ts';
import {
  backUp,
  bringBack,
  createPlace,
  describeDatabase,
  storeFile,
} from '../apps/server/src/testing/backup-fixture.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { generateCatalogue, getSizes } from './catalogue-data.ts';
import { familySeconds, readPostmaster } from './processor-time.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * Measures time, processor time and size of a backup and its restoration, with a large catalogue and
 * one file for each hundred devices, and compares every table. PostgreSQL writes durably.
 * `npm run backup -w @portal/bench -- [installed devices, 1000000]`
 */
const devices = Number(process.argv[2] ?? getSizes.large.installedDevices);
const share = devices / getSizes.large.installedDevices;
const files = Math.round(devices / 100);
const fileSize = 50_000;

const directory = join(tmpdir(), `portal-backup-${process.pid}`);
const cluster = await runThrowAwayCluster({
  directory,
  settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '4GB' },
});
const postmaster = readPostmaster(directory);
const address = cluster.connection;
const target: DatabaseAddress = { ...address, database: 'restored' };
const [place, newPlace] = [await createPlace(), await createPlace()];
const folder = makeTemporaryFolder('backups');
try {
  await migrate(address, portalRole);
  await ensureJobs(address, allJobs, portalRole);
  const { large } = getSizes;
  const scale = (count: number): number => Math.max(Math.round(count * share), 100);
  await generateCatalogue(address, {
    customers: scale(large.customers),
    manufacturers: large.manufacturers,
    products: scale(large.products),
    installedDevices: devices,
    documents: scale(large.documents),
    rights: scale(large.rights),
  });
  for (let number = 0; number < files; number += 1)
    await storeFile(place.store, `document/bench/${number}`, randomBytes(fileSize));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'portal.backup');
  const summary = await measure('backup', () => backUp(path, { address, place }));
  const { rows } = await runStatement(`select pg_database_size('portal')::text as size`);
  console.log(
    `database ${toMebibytes(Number(rows[0]?.size))}, files ${toMebibytes(summary.fileSize)} (${files}), backup ${toMebibytes(summary.size)}, ${summary.rows.toLocaleString('en')} rows`,
  );
  await runStatement('create database restored');
  await measure('restore', () => bringBack(path, { address: target, place: newPlace }));
  const [before, after] = [await describe(address), await describe(target)];
  const different = Object.keys(before).filter((name) => before[name] !== after[name]);
  console.log(
    different.length === 0 ? 'every table is equal' : `different: ${different.join(', ')}`,
  );
  if (different.length > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
  await place.remove();
  await newPlace.remove();
}

async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const [begun, own, database] = [performance.now(), process.cpuUsage(), familySeconds(postmaster)];
  const result = await work();
  const { user, system } = process.cpuUsage(own);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${name}: ${seconds.toFixed(1)} s; processor: portal ${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${(familySeconds(postmaster) - database).toFixed(1)} s`,
  );
  return result;
}

async function runStatement(statement: string): Promise<pg.QueryResult<{ size: string }>> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await client.query<{ size: string }>(statement);
  } finally {
    await client.end();
  }
}

async function describe(at: DatabaseAddress): Promise<Record<string, string>> {
  const database = openDatabase(at, { poolSize: 1 });
  try {
    await database.pool.query('set statement_timeout = 0');
    return await describeDatabase(database.pool);
  } finally {
    await database.close();
  }
}

function toMebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MiB`;
}
