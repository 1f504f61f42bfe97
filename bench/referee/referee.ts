import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { runThrowAwayCluster } from '../../apps/server/src/testing/run-throw-away-cluster.ts';
import { readPostmaster } from '../processor-time.ts';
import { calibrate, type Calibration } from './calibrate.ts';
import { describeChain, describeNumbers } from './check-tickets.ts';
import { fillDatabase } from './fill.ts';
import { describeImport, importName } from './measure-import.ts';
import { hasDjango } from './packages.ts';
import { analyzeTables, createTickets, openSession, readDeviceCookies } from './portal-session.ts';
import { probe } from './probe.ts';
import { recordLists } from './record-lists.ts';
import {
  createRunner,
  type Result,
  type Schedule,
  type Stage,
  type Step,
  warmUpAll,
} from './run-work.ts';
import { startDjango, startFloor, startPortal, startReference } from './sides.ts';
import { describeMemory, readMemories, timeStarts } from './start-and-memory.ts';
import { copyCluster, provideData } from './stored-data.ts';
import { prepareSubjects } from './subjects.ts';
import { describeNoise, tableHead, toGrowthTable, toTableRows, toVerdictTable } from './table.ts';
import { allWork } from './work.ts';

/**
 * Measures the portal beside Django REST, a floor on simple tables and a reference on the portal's own
 * tables, all on one PostgreSQL with durable commits: every piece of work cold and warm, at 1 and 32
 * connections, in turn and in several rounds. Prints tables with verdicts against the targets.
 * `npm run referee -w @portal/bench -- [numbers of devices] [parts of the work's name, between |] [options]`,
 * such as `1000,100000,1000000 ticket --rounds 2 --rest 10 --seconds 3`. `--data` names a folder in which
 * filled databases stay for the next run, and `--prepare` fills them and does no more. `--postgres`
 * names the folder of another PostgreSQL's programs. The sides listen on six ports from REFEREE_PORT on.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// Each process and temporary folder is ended or removed by a listener of its own.
process.setMaxListeners(50);

/** From here on, only what is marked for it is measured. */
const largest = 10_000_000;
/** Milliseconds after which a process has returned the memory of its start, and that of a peak. */
const settling = { start: 12_000, peak: 125_000 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    rest: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '5' },
    postgres: { type: 'string' },
    data: { type: 'string' },
    prepare: { type: 'boolean', default: false },
  },
});
const [sizes = '1000000', filter = ''] = positionals;
const isChosen = (name: string): boolean => filter.split('|').some((part) => name.includes(part));
const schedule: Schedule = {
  rounds: Number(options.rounds),
  rest: Number(options.rest),
  seconds: Number(options.seconds),
};
const withDjango = hasDjango();
const results = new Map<number, readonly Result[]>();
for (const size of sizes.split(',').map(Number)) {
  if (!options.prepare) results.set(size, await measureSize(size));
  else if (options.data) await provideData(resolve(options.data), size);
  else throw new Error('Name the folder of the filled databases: --data FOLDER');
}
if (!options.prepare) console.log(`\n${toGrowthTable(results)}`);

/** Starts a cluster for this number of devices and measures all work on it. */
async function measureSize(devices: number): Promise<readonly Result[]> {
  const directory = join(tmpdir(), `portal-referee-${process.pid}-${devices}`);
  const remove = (): void => removeFolder(directory);
  process.once('exit', remove);
  if (options.data) copyCluster(await provideData(resolve(options.data), devices), directory);
  const cluster = await runThrowAwayCluster({
    directory,
    settings: {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      shared_buffers: '1GB',
      max_wal_size: '8GB',
      max_connections: '150',
    },
    ...(options.postgres ? { binDirectory: options.postgres } : {}),
  });
  // After the listener that ends PostgreSQL.
  process.off('exit', remove).once('exit', remove);
  try {
    return await measureOn(cluster.connection, readPostmaster(directory), devices);
  } finally {
    await cluster.stop();
  }
}

/** Removes the cluster as the process exits, while its PostgreSQL may still end. Other listeners follow. */
function removeFolder(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch (error) {
    console.error(`${directory} is left: ${String(error)}`);
  }
}

/** Fills the database if it is empty, measures all work on it, and prints the tables. */
async function measureOn(
  address: DatabaseAddress,
  postmaster: number,
  devices: number,
): Promise<readonly Result[]> {
  if (options.data) await migrate(address);
  else await fillDatabase(address, devices);
  const stored = await prepareSubjects(address);
  const statements = await recordLists(address, stored);
  const start = await timeStarts(address);
  const portal = await startPortal(address);
  const [port = 0] = portal.ports;
  await pause(settling.start);
  const alone = readMemories([portal]);
  const session = await openSession(address, { employee: stored.employee, port });
  const subjects = {
    ...stored,
    deviceCookies: await readDeviceCookies(port, stored.emails),
    tickets: await createTickets(port, session, stored.installed),
  };
  const others = [
    await startReference(address, { statements, employee: stored.employee }),
    await startFloor(address),
    ...(withDjango ? [await startDjango(address, stored.emails)] : []),
  ];
  const sides = [portal, ...others];
  const stage: Stage = { address, sides, subjects, session, postmaster };
  const chosen = allWork.filter(
    ({ name, isForLargest }) => isChosen(name) && (devices < largest || isForLargest),
  );
  await probe(stage, chosen);
  await warmUpAll(stage, chosen);
  await analyzeTables(address);
  const atRest = new Map([...alone, ...readMemories(others)]);

  console.log(`\n## ${devices.toLocaleString('en')} devices\n\n${tableHead}`);
  const found: Result[] = [];
  const best = await findBest();
  const runner = createRunner(stage, schedule);
  const steps = chosen.flatMap((work): Step[] => [
    { work, connections: 32 },
    { work, connections: 1 },
  ]);
  for (const [place, step] of steps.entries()) {
    const measured = await runner.run(step, steps[place + 1] ?? step);
    found.push(...measured);
    for (const result of measured) for (const row of toTableRows(result, best)) console.log(row);
  }
  await pause(settling.start);
  const afterLoad = readMemories(sides);
  await pause(settling.peak);
  const afterRest = readMemories(sides);
  console.log(`\n${toVerdictTable(found, best)}\n\n${describeNoise(found, best)}\n`);
  console.log(`${describeMemory({ start, atRest, afterLoad, afterRest })}\n`);
  if (isChosen(importName) && devices < largest) console.log(`${await describeImport(stage)}\n`);
  console.log(await describeNumbers(address));
  console.log(await describeChain(address));
  await Promise.all(sides.map((side) => side.stop()));
  return found;
}

/** Returns the fastest of several runs of the constant work. */
async function findBest(): Promise<Calibration> {
  const runs: Calibration[] = [];
  for (let run = 0; run < 8; run += 1) runs.push(await calibrate());
  return {
    processor: Math.min(...runs.map(({ processor }) => processor)),
    disk: Math.min(...runs.map(({ disk }) => disk)),
  };
}
