import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type * as Migrate from '../apps/server/src/database/migrate.ts';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { comparedWork, measureWork, type Figures, type Portal } from './compared-work.ts';
import type * as CustomersData from './customers-data.ts';
import { startProcess, type RunningProcess } from './processes.ts';
import { readPostmaster } from './processor-time.ts';
import type * as SessionCookie from './session-cookie.ts';
import { getMedian } from './median.ts';

/**
 * Compares this version of the portal with another one in one run, both on the same PostgreSQL with
 * durable commits: start, memory, lists, search, creating and changing. The other version is a clone
 * with its packages installed; it fills its own database. Processor time for a request, of the process
 * and of PostgreSQL, is comparable while other programs run; requests a second are not.
 * `npm run compare -w @portal/bench -- FOLDER [number of customers] [parts of the work's name, between |]
 * [--rounds 3] [--requests 2000] [--encoding 'gzip, br'] [--starts 3]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const secretKey = 'a key for measurements, and for nothing else';
/** Milliseconds after which a process has returned the memory that only its start needed. */
const rest = 12_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '2000' },
    encoding: { type: 'string', default: 'identity' },
    starts: { type: 'string', default: '3' },
  },
});
const starts = Number(options.starts);
const rounds = Number(options.rounds);
const [otherFolder, size = '20000', filter = ''] = positionals;
if (otherFolder === undefined) throw new Error('Name the folder of the other version');

interface Version {
  readonly name: string;
  readonly start: () => Promise<RunningProcess>;
  readonly portal: Portal;
}

const directory = join(tmpdir(), `portal-compare-${process.pid}`);
const cluster = await runThrowAwayCluster({
  directory,
  settings: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '1GB',
    max_connections: '150',
  },
});
const postmaster = readPostmaster(directory);
const other = await prepare('other', resolve(otherFolder), 21_831);
const own = await prepare('own', resolve(import.meta.dirname, '..'), 21_832);

console.log(`\n## ${Number(size).toLocaleString('en')} customers, other version : this version\n`);
const running = await startBoth();
await pause(rest);
printMemory('at rest');
console.log(
  '\n| work | connections | requests/s | ratio in each round | p99 ms | process ms | PostgreSQL ms | processor ratio in each round |\n| --- | ---: | ---: | --- | ---: | ---: | ---: | --- |',
);
const isChosen = (name: string): boolean => filter.split('|').some((part) => name.includes(part));
for (const name of comparedWork.filter(isChosen))
  for (const connections of [1, 32]) await compare(name, connections);
console.log('');
printMemory('after the work');
await Promise.all([running.other.stop(), running.own.stop()]);
await cluster.stop();

async function prepare(name: string, folder: string, port: number): Promise<Version> {
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const database: typeof Migrate = await load('apps/server/src/database/migrate.ts');
  const data: typeof CustomersData = await load('bench/customers-data.ts');
  const session: typeof SessionCookie = await load('bench/session-cookie.ts');
  const address = { ...cluster.connection, database: name };
  await run(cluster.connection, `create database ${name}`);
  await database.migrate(address);
  await data.generateCustomers(address, Number(size));
  await addDevices(address);
  const userId = await data.addEmployee(address);
  const socket = `host=${encodeURIComponent(address.host)}&port=${address.port}`;
  const environment = {
    DATABASE_URL: `postgres://${address.user}@localhost/${name}?${socket}`,
    SECRET_KEY: secretKey,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-compare-data-')),
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    PORT: String(port),
  };
  const customers = await run(address, 'select id from customer order by ordinal limit 500');
  const devices = await run(address, 'select id from installed_device order by ordinal limit 1');
  const program = findProgram(folder);
  return {
    name,
    start: () => startProcess(program, environment),
    portal: {
      root: `http://127.0.0.1:${port}/api/v1/`,
      cookie: await session.sessionCookie(address, { userId, secretKey }),
      customers,
      device: devices[0] ?? '',
      size: Number(size),
    },
  };
}

/** Returns the program of a version: its bundle, built anew if it is old, or else its sources. */
function findProgram(folder: string): string {
  const build = join(folder, 'scripts/ensure-built.ts');
  if (!existsSync(build)) return join(folder, 'apps/server/src/main.ts');
  const { status } = spawnSync(process.execPath, [build, 'server'], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The server in ${folder} cannot be built`);
  return join(folder, 'apps/server/dist/main.js');
}

/** Adds a device to every customer. */
async function addDevices(address: DatabaseAddress): Promise<void> {
  await run(address, `insert into manufacturer (id, name) values (gen_random_uuid(), 'Maker')`);
  await run(
    address,
    `insert into product (id, product_type, manufacturer_id, name, model)
     select gen_random_uuid(), 'device', id, 'Laser', 'L1' from manufacturer`,
  );
  await run(
    address,
    `insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number)
     select gen_random_uuid(), customer.id, product.id, product.manufacturer_id, 'S' || customer.ordinal
     from customer, product`,
  );
  await run(address, 'vacuum analyze');
}

/** Runs a statement and returns the ids of its rows. */
async function run(address: DatabaseAddress, statement: string): Promise<string[]> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(statement);
  await client.end();
  return rows.map(({ id }) => id);
}

async function start(version: Version, times: number[]): Promise<RunningProcess> {
  const began = performance.now();
  const started = await version.start();
  times.push(performance.now() - began);
  return started;
}

/** Starts both in turn several times, prints how long it took, and leaves the last ones running. */
async function startBoth(): Promise<Record<'other' | 'own', RunningProcess>> {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; ; round += 1) {
    const started = { other: await start(other, took[0]), own: await start(own, took[1]) };
    if (round === starts) {
      const [before, now] = took.map((times) => getMedian(times.slice(1)).toFixed(0));
      console.log(`start: ${before} : ${now} ms`);
      return started;
    }
    await Promise.all([started.other.stop(), started.own.stop()]);
  }
}

function printMemory(when: string): void {
  const [before, now] = [running.other, running.own].map((one) => one.memory().toFixed(0));
  console.log(`memory ${when}: ${before} : ${now} MiB`);
}

/** Alternates, so that other load on the machine affects both. */
async function compare(name: string, connections: number): Promise<void> {
  const found: Record<'other' | 'own', Figures[]> = { other: [], own: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = [other, own];
    for (const version of round % 2 === 0 ? order : order.toReversed()) {
      const side = version === own ? 'own' : 'other';
      const { requests, encoding } = options;
      const repetition = { connections, requests: Number(requests), encoding, postmaster };
      found[side].push(await measureWork(name, version.portal, running[side], repetition));
    }
  }
  const pair = (pick: (figures: Figures) => number, digits: number): string =>
    [found.other, found.own].map((side) => getMedian(side.map(pick)).toFixed(digits)).join(' : ');
  const ratios = (pick: (figures: Figures) => number): string =>
    found.own
      .map((figures, round) => {
        const before = found.other[round];
        return (before ? pick(figures) / pick(before) : Number.NaN).toFixed(2);
      })
      .join(', ');
  const cells = [
    name,
    connections,
    pair(({ perSecond }) => perSecond, 0),
    ratios(({ perSecond }) => perSecond),
    pair(({ p99 }) => p99, 0),
    pair(({ processor }) => processor, 2),
    pair(({ postgres }) => postgres, 2),
    ratios(({ processor, postgres }) => processor + postgres),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
