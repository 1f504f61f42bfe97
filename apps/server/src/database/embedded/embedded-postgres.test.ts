import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClusterConnection } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { endProcess, immediateShutdown } from './end-process.ts';
import { readPostmasterTrace } from './postmaster-file.ts';
import { isRunning, getProcessId } from './process-identity.ts';

const isRoot = process.getuid?.() === 0;
let scratch: string;
let dataDirectory: string;
let lines: string[];
let portals: ChildProcess[];
let embedded: EmbeddedPostgres[];

// Creating a cluster takes most of a test's time, so tests about other behavior share the one of the
// first start. Each leaves it as its own end or a kill did.
let shared: string;
let isSharedCreated: boolean;
let firstLines: string[];
const options = { timeout: 20_000 };
const patient = { timeout: 10_000 };

beforeAll(async () => {
  shared = openFolder('embedded-shared-');
  dataDirectory = join(shared, 'data');
  firstLines = [];
  const first = await startEmbeddedPostgres({
    dataDirectory,
    log: (line) => firstLines.push(line),
  });
  isSharedCreated = first.created;
  await query(first, 'create table device (serial text)');
  await query(first, `insert into device values ('A-1')`);
  await first.stop();
}, options.timeout);
afterAll(() => rmSync(shared, { recursive: true }));

beforeEach(() => {
  scratch = openFolder('embedded-');
  dataDirectory = join(scratch, 'data');
  lines = [];
  portals = [];
  embedded = [];
});

afterEach(async () => {
  for (const portal of portals) portal.kill('SIGKILL');
  for (const one of embedded) await one.stop();
  const orphan = readPostmasterTrace(clusterDirectory())?.postmaster;
  if (orphan) await endProcess(orphan, immediateShutdown);
  const elsewhere = relocation();
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
});

describe('first start', options, () => {
  it('makes the cluster at the first start and keeps what was written for the second', async () => {
    dataDirectory = join(shared, 'data');
    expect(isSharedCreated).toBe(true);
    expect(firstLines).toEqual([]);
    expect(readPostmasterTrace(clusterDirectory())).toBeUndefined();

    const begin = performance.now();
    const second = await start();
    expect(performance.now() - begin).toBeLessThan(2000);
    expect(second.created).toBe(false);
    expect(await query(second, 'select serial from device')).toEqual([{ serial: 'A-1' }]);
    expect(lines).toEqual([]);
  });

  it('creates one cluster for two first starts at the same time, owned by one of them, and reaches its socket where the data folder has a long path', async () => {
    dataDirectory = join(scratch, 'a folder, "quoted"'.padEnd(120, 'x'), 'data');
    const starts = await Promise.allSettled([start(), start()]);
    const reasons = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons.map(String)).toEqual([expect.stringContaining(inUseBy(process.pid))]);
    expect(embedded).toHaveLength(1);
    const [running] = embedded;
    if (!running) throw new Error('None runs');
    expect(await query(running, 'select 1 as one')).toEqual([{ one: 1 }]);
    await running.stop();
    rmSync(running.connection.host, { recursive: true });
  });

  it('begins again where it was killed', async () => {
    const { portal } = await startPortal('', 'beside');
    const growing = expect.stringContaining('cluster.new-');
    await expect
      .poll(() => entries(join(dataDirectory, 'postgres')), patient)
      .toContainEqual(growing);
    await kill(portal);
    const next = await start();
    expect(next.created).toBe(true);
    expect(entries(join(dataDirectory, 'postgres'))).toContain('cluster');
  });

  it.runIf(isRoot)('keeps the cluster elsewhere where its account cannot enter', async () => {
    mkdirSync(join(scratch, 'private'), { mode: 0o700 });
    dataDirectory = join(scratch, 'private', 'data');
    const first = await start();
    await query(first, 'create table device (serial text)');
    await first.stop();
    const elsewhere = relocation();
    expect(elsewhere).toMatch(/^\/var\/lib\/partner-portal\/[\da-f]{16}$/);
    expect(lines).toEqual([expect.stringContaining(`the database is in ${elsewhere}`)]);

    const second = await start();
    expect(second.created).toBe(false);
    expect(await query(second, 'select count(*)::int as n from device')).toEqual([{ n: 0 }]);
    await second.stop();

    rmSync(String(elsewhere), { recursive: true });
    await expect(start()).rejects.toThrow('The database is missing');
  });
});

describe('later start', options, () => {
  beforeEach(() => {
    dataDirectory = join(shared, 'data');
  });

  it('gives the portal a durable UTF-8 database of its own, without a network port', async () => {
    const { connection, ownerConnection } = await start();
    const rows = await query(
      { connection },
      `select current_user, lower('ÉVA') as lower, current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
         current_setting('timezone') as timezone, current_setting('listen_addresses') as network,
         (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(rows).toEqual([
      {
        current_user: 'portal',
        super: false,
        lower: 'éva',
        encoding: 'UTF8',
        fsync: 'on',
        checksums: 'on',
        timezone: 'UTC',
        network: '',
      },
    ]);
    for (const extension of ['pg_trgm', 'unaccent', 'citext', 'btree_gin']) {
      await query({ connection: ownerConnection }, `create extension ${extension}`);
    }
  });

  it('migrates a cluster with a single role', async () => {
    const old = await start();
    await query(old, 'create table kept (id int)');
    const supervisor = { ...old.connection, user: 'supervisor', database: 'postgres' };
    const undo = 'drop role portal; alter role portal_owner rename to portal';
    await query({ connection: supervisor }, undo);
    await old.stop();

    const { connection, ownerConnection } = await start();
    const owners = `select tableowner from pg_tables where tablename = 'kept'`;
    expect(await query({ connection }, owners)).toEqual([{ tableowner: 'portal_owner' }]);
    await expect(query({ connection }, 'select from kept')).rejects.toThrow('permission denied');
    await query({ connection: ownerConnection }, 'drop table kept');
  });

  it('refuses a second portal, and lets a command use the cluster', async () => {
    const { pid } = await startPortal();
    await expect(start()).rejects.toThrow(inUseBy(pid));

    const command = await start({ owner: false });
    expect(command.created).toBe(false);
    expect(await query(command, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.stop();
    expect(readPostmasterTrace(clusterDirectory())?.postmaster).toBeDefined();
  });

  it('makes the command the owner where no portal runs', async () => {
    const command = await start({ owner: false });
    await expect(start()).rejects.toThrow(inUseBy(process.pid));
    await command.stop();
    const portal = await start();
    expect(await query(portal, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets one command wait for another', async () => {
    const first = await start({ owner: false });
    const second = start({ owner: false });
    await delay(100);
    await first.stop();
    expect(await query(await second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stops the orphan of a killed portal and starts again', async () => {
    const { portal } = await startPortal();
    const orphan = postmaster();
    await kill(portal);
    expect(isRunning(orphan)).toBe(true);

    const next = await start();
    expect(isRunning(orphan)).toBe(false);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(lines).toEqual([expect.stringContaining('outlived the portal')]);
  });

  it('stops with a portal that exits without notice', async () => {
    const { portal } = await startPortal('process.exit(3)');
    await portalEnd(portal);
    await expect.poll(() => readPostmasterTrace(clusterDirectory()), patient).toBeUndefined();
  });

  it('lets a portal exit that serves no more', async () => {
    const { portal } = await startPortal('clearInterval(serving)');
    expect(await portalEnd(portal)).toBe(0);
  });

  it('lets an idle portal wait for its end', async () => {
    const then = 'clearInterval(serving); await running.stop(); process.exitCode = 7';
    const { portal } = await startPortal(then);
    expect(await portalEnd(portal)).toBe(7);
    expect(readPostmasterTrace(clusterDirectory())).toBeUndefined();
  });

  it('starts PostgreSQL again when it is killed, with all that was acknowledged', async () => {
    const running = await start();
    await query(running, 'create table written (id int primary key)');
    const acknowledged: number[] = [];
    const pool = new pg.Pool({ ...running.ownerConnection, max: 4 });
    pool.on('error', () => undefined);
    for (let id = 0; id < 200; id += 1) {
      if (id === 60 || id === 140) process.kill(getProcessId(postmaster()), 'SIGKILL');
      const written = await pool.query('insert into written values ($1)', [id]).catch(() => null);
      if (written) acknowledged.push(id);
      else await delay(10);
    }
    await pool.end();
    const isAnswering = () => query(running, 'select 1 as one').catch(() => null);
    await expect.poll(isAnswering, patient).toEqual([{ one: 1 }]);

    const rows = await vi.waitFor(() => query(running, 'select id from written'), patient);
    const storedIds = new Set(rows.map((row) => row['id']));
    expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(60);
    expect(lines).toContain('PostgreSQL runs again.');
    await expect(start()).rejects.toThrow(inUseBy(process.pid));
  });

  it('stops in the middle of starting PostgreSQL again', async () => {
    const running = await start();
    process.kill(getProcessId(postmaster()), 'SIGKILL');
    await expect
      .poll(() => lines, patient)
      .toContain('PostgreSQL ended unexpectedly; starting it again.');
    await delay(60);
    await running.stop();
    expect(readPostmasterTrace(clusterDirectory())?.postmaster).toBeUndefined();
  });

  it('takes its ownership again when only that connection is lost', async () => {
    const { connection } = await start();
    const supervisor = { ...connection, user: 'supervisor', database: 'postgres' };
    const sql = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`;
    await query({ connection: supervisor }, sql);
    await expect.poll(() => lines, patient).toContain('PostgreSQL runs again.');
    await expect(start()).rejects.toThrow(inUseBy(process.pid));
  });

  it('starts after portal and PostgreSQL were killed together', async () => {
    const { portal } = await startPortal();
    const killed = postmaster();
    portal.kill('SIGKILL');
    process.kill(getProcessId(killed), 'SIGKILL');
    const next = await start();
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts although a backend of the killed postmaster is busy', async () => {
    const { portal } = await startPortal();
    const client = new pg.Client(getConnection());
    client.on('error', () => undefined);
    await client.connect();
    const busy = `select count(*) from generate_series(1, 1000000000)`;
    void client.query(busy).catch(() => undefined);
    await delay(50);
    portal.kill('SIGKILL');
    process.kill(getProcessId(postmaster()), 'SIGKILL');
    const next = await start();
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

function openFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function log(line: string): void {
  lines.push(line);
}

async function start(options: { owner?: boolean } = {}): Promise<EmbeddedPostgres> {
  const running = await startEmbeddedPostgres({ dataDirectory, log, ...options });
  embedded.push(running);
  return running;
}

/**
 * Starts a portal process that starts the embedded PostgreSQL and then runs `then`, once it has
 * started or 'beside' it.
 */
async function startPortal(
  then = '',
  when: 'once started' | 'beside' = 'once started',
): Promise<{ portal: ChildProcess; pid: number }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    const running = await startEmbeddedPostgres({ dataDirectory: process.argv[1], log: console.error });
    const serving = setInterval(() => {}, 1000);
    console.log('started');
    ${then}`;
  const args = ['--input-type=module', '--eval', program, dataDirectory];
  const portal = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  portals.push(portal);
  if (when === 'once started') await once(portal.stdout, 'data');
  return { portal, pid: portal.pid ?? 0 };
}

async function kill(portal: ChildProcess): Promise<void> {
  portal.kill('SIGKILL');
  await portalEnd(portal);
}

async function portalEnd(portal: ChildProcess): Promise<number | null> {
  if (portal.exitCode === null && portal.signalCode === null) await once(portal, 'exit');
  return portal.exitCode;
}

/** Queries as the owner, unless a connection is given. */
async function query(
  running: { connection: ClusterConnection; ownerConnection?: ClusterConnection },
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(running.ownerConnection ?? running.connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

function clusterDirectory(): string {
  return join(relocation() ?? join(dataDirectory, 'postgres'), 'cluster');
}

function relocation(): string | undefined {
  const path = join(dataDirectory, 'postgres.json');
  if (!existsSync(path)) return undefined;
  const { folder }: { folder: string } = JSON.parse(readFileSync(path, 'utf8'));
  return folder;
}

function getConnection(): ClusterConnection {
  const trace = readPostmasterTrace(clusterDirectory());
  return { host: trace?.socketFolder ?? '', port: 5432, user: 'portal', database: 'portal' };
}

function postmaster(): string {
  const found = readPostmasterTrace(clusterDirectory())?.postmaster;
  if (!found) throw new Error('no postmaster runs');
  return found;
}

function inUseBy(pid: number): string {
  return `The data folder ${dataDirectory} is in use by the portal with process id ${pid}.`;
}
