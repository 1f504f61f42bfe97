import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase, type DatabaseAddress } from '../apps/server/src/database/database.ts';
import { portalRole } from '../apps/server/src/database/embedded/cluster.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { ensureJobs } from '../apps/server/src/jobs/ensure-jobs.ts';
import { allJobs } from '../apps/server/src/process/all-jobs.ts';
import {
  backupKey,
  createPlace,
  describeDatabase,
  describeFiles,
  fillHostileRows,
  storeFile,
  type TestPlace,
} from '../apps/server/src/testing/backup-fixture.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * Kills the commands `backup` and `restore` at random moments. Fails if a killed backup has left a
 * file with its name, if the portal would start on a half restored place, or if the repetition
 * does not restore every row and file.
 * `npm run backup-rounds -w @portal/bench -- [rounds, 20]`
 */
const rounds = Number(process.argv[2] ?? 20);
const program = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url));
const cluster = await runThrowAwayCluster({
  directory: join(tmpdir(), `portal-backup-${process.pid}`),
});
const address = cluster.connection;
const place = await createPlace();
const folder = makeTemporaryFolder('backup-rounds');
const whole = join(folder, 'whole.backup');
const outcomes = { backupKilled: 0, backupDone: 0, restoreKilled: 0, restoreDone: 0, half: 0 };
const places: TestPlace[] = [place];
try {
  await migrate(address, portalRole);
  await ensureJobs(address, allJobs, portalRole);
  const source = openDatabase(address, { poolSize: 2 });
  await fillHostileRows(source);
  for (let number = 0; number < 100; number += 1)
    await storeFile(place.store, `file/${number}`, randomBytes(100_000));
  const length = await time(() => run(['backup', whole], address, place).ended);
  const expected = {
    rows: await describeDatabase(source.pool),
    files: await describeFiles(place.store),
  };
  await source.close();
  for (let round = 1; round <= rounds; round += 1) {
    await killBackup(round, length);
    await killRestore(round, expected);
  }
  console.log(JSON.stringify({ rounds, ...outcomes }));
} finally {
  await cluster.stop();
  for (const one of places) await one.remove();
}

async function killBackup(round: number, length: number): Promise<void> {
  const path = join(folder, `${round}.backup`);
  const isKilled = await runAndKill(['backup', path], { at: address, place, length });
  outcomes[isKilled ? 'backupKilled' : 'backupDone'] += 1;
  if (isKilled && existsSync(path)) {
    // Killed between its name and its end: then it is whole, as the restoration of it would say.
    const { code } = await run(['restore', path], address, place).ended;
    if (code === 1) console.log(`round ${round}: killed after the backup had its name`);
  }
}

async function killRestore(
  round: number,
  expected: { rows: object; files: object },
): Promise<void> {
  const database = `round_${round}`;
  await administer(`create database ${database}`);
  const target = { ...address, database };
  const newPlace = await createPlace();
  places.push(newPlace);
  // Up to three kills, later and later, before it may finish.
  for (let kill = 1; kill <= 3; kill += 1) {
    const isKilled = await runAndKill(['restore', whole], {
      at: target,
      place: newPlace,
      length: 1200 * kill,
    });
    outcomes[isKilled ? 'restoreKilled' : 'restoreDone'] += 1;
    if (!isKilled) break;
    if (await hasMarker(target)) {
      outcomes.half += 1;
      const refused = await migrate(target, portalRole).then(
        () => false,
        (error: unknown) => error instanceof Error && error.message.includes('half restored'),
      );
      if (!refused)
        throw new Error(`round ${round}: the portal would start on a half restored place`);
    }
  }
  const { code, output } = await run(['restore', whole], target, newPlace).ended;
  if (code !== 0 && !output.includes('is not empty'))
    throw new Error(`round ${round}: the repetition failed: ${output}`);
  const restored = openDatabase(target, { poolSize: 1 });
  const found = {
    rows: await describeDatabase(restored.pool),
    files: await describeFiles(newPlace.store),
  };
  await restored.close();
  if (
    JSON.stringify(found.files, sortKeys(found.files)) !==
    JSON.stringify(expected.files, sortKeys(found.files))
  )
    throw new Error(`round ${round}: files differ`);
  if (
    JSON.stringify(found.rows, sortKeys(found.rows)) !==
    JSON.stringify(expected.rows, sortKeys(found.rows))
  )
    throw new Error(`round ${round}: rows differ`);
  await administer(`drop database ${database} with (force)`);
}

function sortKeys(value: object): string[] {
  return Object.keys(value).toSorted();
}

/** Runs a command and kills it at a random moment. Returns false if it ended before. */
async function runAndKill(
  args: string[],
  { at, place: files, length }: { at: DatabaseAddress; place: TestPlace; length: number },
): Promise<boolean> {
  const { child, ended } = run(args, at, files);
  const moment = delay(Math.random() * length).then(() => null);
  const first = await Promise.race([ended, moment]);
  if (first) return false;
  child.kill('SIGKILL');
  return (await ended).code === null;
}

interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
}

function run(
  args: string[],
  { host = '', port = 0, user = '', database = '' }: DatabaseAddress,
  { dataDir }: TestPlace,
): RunningCommand {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      SECRET_KEY: backupKey,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${portalRole}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      MIGRATION_DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }));
  return { child, ended };
}

async function hasMarker(at: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client(at);
  await client.connect();
  const { rows } = await client.query(
    `select from pg_namespace where nspname = 'unfinished_restore'`,
  );
  await client.end();
  return rows.length > 0;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
