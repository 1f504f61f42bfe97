import { rmSync } from 'node:fs';
import { openDatabase, type DatabaseAddress } from '#server/database/database.ts';
import { findFreePorts, startHaproxy, toPortalReplacements } from './haproxy.ts';
import { createSignedInEmployee } from './portal-database.ts';
import { startRollingLoad, type RollingLoad } from './rolling-load.ts';
import {
  makeDataFolder,
  spawnPortal,
  toDatabaseSettings,
  type PortalProcess,
} from './running-portal.ts';

interface RollingOptions {
  /** Address of the database with the owner's role. */
  readonly address: DatabaseAddress;
  /** Built program of the processes at the beginning; this version's by default. */
  readonly olderMain?: string;
  /** Number of processes: three, as in the configuration, or two. */
  readonly processes: number;
  /** Runs under load, before the first process is replaced. */
  readonly upgrade: () => Promise<unknown>;
  /** Seconds for which an ending process takes requests. */
  readonly drainSeconds: number;
  /** Time between two checks of HAProxy, as it writes it. */
  readonly checkInterval: string;
}

/** What stands in the configuration for a process that a round of two does not run. */
const withoutThird = {
  '    server three 127.0.0.1:8083 cookie three\n': '',
  '    server three 127.0.0.1:8083 track portal/three\n': '',
};

/**
 * Runs the processes behind HAProxy, upgrades the database and replaces each process by one of
 * this version, all under load. Returns what the load saw, and how many acknowledged writes are
 * missing at the end.
 */
export async function runRollingRound({
  address,
  olderMain,
  processes,
  upgrade,
  drainSeconds,
  checkInterval,
}: RollingOptions): Promise<RollingLoad & { readonly lost: number }> {
  const [front = 0, ...ports] = await findFreePorts(1 + processes);
  const environment = toDatabaseSettings(address);
  const folders: string[] = [];
  const portals: PortalProcess[] = [];
  const start = (port: number, main?: string): PortalProcess => {
    const folder = makeDataFolder();
    folders.push(folder);
    const portal = spawnPortal(
      {
        ...environment,
        DATA_DIR: folder,
        PORT: String(port),
        DRAIN_SECONDS: String(drainSeconds),
        TRUST_PROXY: 'loopback',
        POOL_SIZE: '4',
        LOG_LEVEL: 'error',
      },
      main === undefined ? {} : { main },
    );
    portals.push(portal);
    return portal;
  };
  const database = openDatabase(address, { poolSize: 2 });
  let proxy: { stop(): Promise<void> } | null = null;
  try {
    const first = ports.map((port) => start(port, olderMain));
    await Promise.all(first.map(({ ready }) => ready));
    proxy = await startHaproxy({
      configuration: 'portal.cfg',
      replacements: {
        ...toPortalReplacements(front, ports, checkInterval),
        ...(processes < 3 ? withoutThird : {}),
      },
      ports: [front],
    });
    const caller = await createSignedInEmployee(database, ['customers']);
    const stopLoad = startRollingLoad(`http://127.0.0.1:${front}`, caller);
    await upgrade();
    for (const [at, portal] of first.entries()) {
      portal.child.kill('SIGTERM');
      await portal.ended;
      await start(ports[at] ?? 0).ready;
    }
    const seen = await stopLoad();
    const { rows } = await database.pool.query<{ lost: number }>(
      `select count(*)::int as lost from unnest($1::uuid[]) as wanted (id)
       where not exists (select from customer where customer.id = wanted.id)`,
      [seen.acknowledged],
    );
    return { ...seen, lost: rows[0]?.lost ?? seen.acknowledged.length };
  } finally {
    for (const { child } of portals) child.kill('SIGKILL');
    await Promise.all(portals.map(({ ended }) => ended));
    await proxy?.stop();
    await database.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
