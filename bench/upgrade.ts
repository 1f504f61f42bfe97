import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import type * as Migrate from '../apps/server/src/database/migrate.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import type * as CatalogueData from './catalogue-data.ts';
import { addEmployee } from './customers-data.ts';
import { familySeconds, readPostmaster } from './processor-time.ts';
import { startProcess } from './processes.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import type * as ServiceData from './service-data.ts';
import { sessionCookie } from './session-cookie.ts';
import { addOldSpellings, countChangedRows } from './upgrade-rows.ts';
import { timeLists, type Version } from './upgrade-lists.ts';
import { waitForCleaning } from './wait-for-cleaning.ts';
import { watchLocks } from './watch-locks.ts';

/**
 * Fills a database with an older version of the portal and upgrades it to this one. Measures how long
 * the migrations take, which locks they hold and what waits for them, the rows that they change, and
 * lists and searches in turn with the older version on a copy of the database. The older version is a
 * clone with its packages installed.
 * `npm run upgrade -w @portal/bench -- FOLDER [installed devices, 1000000]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [older, count = '1000000'] = process.argv.slice(2);
if (older === undefined) throw new Error('Name the folder of the older version');
const devices = Number(count);
const secretKey = 'a key for measurements, and for nothing else';
const folders = { older: resolve(older), newer: resolve(import.meta.dirname, '..') };

const directory = join(tmpdir(), `portal-upgrade-${process.pid}`);
const cluster = await runThrowAwayCluster({
  directory,
  settings: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '1GB',
    max_wal_size: '4GB',
  },
});
const address = cluster.connection;
const postmaster = readPostmaster(directory);
const olderAddress = { ...address, database: 'older' };
try {
  await fill();
  await runStatement('create database older template portal strategy file_copy', {
    ...address,
    database: 'postgres',
  });
  const watch = watchLocks(address);
  const began = performance.now();
  const processorBefore = familySeconds(postmaster);
  await migrate(address);
  const seconds = (performance.now() - began) / 1000;
  const processor = familySeconds(postmaster) - processorBefore;
  console.log(
    `\nThe migrations took ${seconds.toFixed(0)} s, and ${processor.toFixed(0)} s of PostgreSQL’s processor time.\n`,
  );
  console.log(await watch());
  console.log(`\n${await countChangedRows(address)}\n`);
  const sides = [
    await start(folders.older, olderAddress, 21_851),
    await start(folders.newer, address, 21_852),
  ];
  const cleaning = await waitForCleaning(address);
  console.log(`Stored texts were cleaned within ${cleaning.toFixed(0)} s after the start.\n`);
  console.log(`Lists after the upgrade:\n\n${await timeLists(sides, { address, devices })}\n`);
  await runStatement('vacuum analyze');
  console.log(`Lists after a vacuum:\n\n${await timeLists(sides, { address, devices })}\n`);
  for (const side of sides) await side.stop();
} catch (error) {
  // Before the cluster ends, which breaks the connections that are still open.
  console.error(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
}

/** Loads a module of the older version. */
function load(path: string) {
  return import(pathToFileURL(join(folders.older, path)).href);
}

/** Fills the database by the older version's own code. */
async function fill(): Promise<void> {
  const database: typeof Migrate = await load('apps/server/src/database/migrate.ts');
  const catalogue: typeof CatalogueData = await load('bench/catalogue-data.ts');
  const service: typeof ServiceData = await load('bench/service-data.ts');
  await database.migrate(address);
  await catalogue.generateCatalogue(address, {
    customers: Math.max(100, devices / 50),
    manufacturers: 400,
    products: Math.max(1000, devices / 100),
    installedDevices: devices,
    documents: devices / 5,
    rights: devices / 5,
  });
  await service.generateServiceDesk(address, {
    tickets: devices / 2,
    requests: devices / 20,
    openLeads: devices / 50,
    endedLeads: (devices * 3) / 100,
  });
  // Otherwise both versions would read the files of all documents while they are measured.
  await runStatement(`insert into document_text (document_id, blob_path, language, no_text_reason, words, topics)
    select id, blob_path, language, 'gone', '', '' from document`);
  await addOldSpellings(address, devices);
  await runStatement('vacuum analyze');
}

/** Starts a version on a database, with the session of an employee. */
async function start(folder: string, database: DatabaseAddress, port: number): Promise<Version> {
  const build = join(folder, 'scripts/ensure-built.ts');
  const { status } = spawnSync(process.execPath, [build, 'server'], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The server in ${folder} cannot be built`);
  const { user, host = '' } = database;
  const socket = `host=${encodeURIComponent(host)}&port=${database.port}`;
  const portal = await startProcess(join(folder, 'apps/server/dist/main.js'), {
    DATABASE_URL: `postgres://${user}@localhost/${database.database}?${socket}`,
    SECRET_KEY: secretKey,
    DATA_DIR: makeTemporaryFolder('data'),
    DEMO: 'false',
    LOG_LEVEL: 'error',
    PORT: String(port),
  });
  const userId = await addEmployee(database);
  return {
    root: `http://127.0.0.1:${port}/api/v1/`,
    cookie: await sessionCookie(database, { userId, secretKey }),
    stop: () => portal.stop(),
  };
}

async function runStatement(
  statement: string,
  at: DatabaseAddress = address,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(at);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
