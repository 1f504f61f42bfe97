import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type * as Migrate from '../apps/server/src/database/migrate.ts';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import {
  runThrowAwayCluster,
  type ThrowAwayCluster,
} from '../apps/server/src/testing/run-throw-away-cluster.ts';
import type { Portal } from './compared-work.ts';
import type * as CustomersData from './customers-data.ts';
import { startProcess, type RunningProcess } from './processes.ts';
import { readPostmaster } from './processor-time.ts';
import type * as SessionCookie from './session-cookie.ts';

const secretKey = 'a key for measurements, and for nothing else';

/** A version of the portal on a filled database. */
export interface Version {
  readonly name: string;
  /** Starts it, with more variables of the environment if given. */
  readonly start: (more?: Readonly<Record<string, string>>) => Promise<RunningProcess>;
  readonly portal: Portal;
}

/** A PostgreSQL with durable commits, and the id of its process. */
interface DurableCluster extends ThrowAwayCluster {
  readonly postmaster: number;
}

/** Starts PostgreSQL with durable commits for one measurement. */
export async function startDurableCluster(name: string): Promise<DurableCluster> {
  const directory = join(tmpdir(), `portal-${name}-${process.pid}`);
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
  return { ...cluster, postmaster: readPostmaster(directory) };
}

interface Preparation {
  /** Name of the database. */
  readonly name: string;
  /** A clone with its packages installed. */
  readonly folder: string;
  readonly port: number;
  /** Number of customers; each has a device. */
  readonly size: number;
}

/** Fills a database for a version of the portal with that version's own code, and builds its server. */
export async function prepareVersion(
  { connection }: ThrowAwayCluster,
  { name, folder, port, size }: Preparation,
): Promise<Version> {
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const database: typeof Migrate = await load('apps/server/src/database/migrate.ts');
  const data: typeof CustomersData = await load('bench/customers-data.ts');
  const session: typeof SessionCookie = await load('bench/session-cookie.ts');
  const address = { ...connection, database: name };
  await run(connection, `create database ${name}`);
  await database.migrate(address);
  await data.generateCustomers(address, size);
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
    start: (more = {}) => startProcess(program, { ...environment, ...more }),
    portal: {
      root: `http://127.0.0.1:${port}/api/v1/`,
      cookie: await session.sessionCookie(address, { userId, secretKey }),
      customers,
      device: devices[0] ?? '',
      size,
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

/** Adds a device to every customer, and as many to the first one as a customer has among a million. */
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
  await run(
    address,
    `insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number)
     select gen_random_uuid(), customer_id, device_id, manufacturer_id, 'F' || n
     from installed_device, generate_series(2, 50) as n
     where customer_id = (select id from customer order by ordinal limit 1)`,
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
