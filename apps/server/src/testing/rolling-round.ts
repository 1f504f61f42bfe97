import { rmSync } from 'node:fs';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { openDatabase, type DatabaseAddress } from '#server/database/database.ts';
import { findFreePorts, startHaproxy, toPortalReplacements } from './haproxy.ts';
import { createSignedInEmployee } from './portal-database.ts';
import { startRollingLoad, type RollingLoad } from './rolling-load.ts';
import { makeDataFolder, spawnPortal, type PortalProcess } from './running-portal.ts';

interface RollingOptions {
  /** Address of the database with the owner's role. */
  readonly address: DatabaseAddress;
  /** Built program of the processes at the beginning; this version's by default. */
  readonly olderMain?: string;
  /** Runs under load, before the first process is replaced. */
  readonly upgrade: () => Promise<unknown>;
  /** Seconds for which an ending process takes requests. */
  readonly drainSeconds: number;
  /** Time between two checks of HAProxy, as it writes it. */
  readonly checkInterval: string;
}

/**
 * Runs three processes behind HAProxy, upgrades the database and replaces each process by one of
 * this version, all under load. Returns what the load saw, and how many acknowledged writes are
 * missing at the end.
 */
export async function runRollingRound({
  address,
  olderMain,
  upgrade,
  drainSeconds,
  checkInterval,
}: RollingOptions): Promise<RollingLoad & { readonly lost: number }> {
  const [front = 0, ...ports] = await findFreePorts(4);
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
      replacements: toPortalReplacements(front, ports, checkInterval),
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

/** Returns the settings of a portal with both roles on a database of a local cluster. */
function toDatabaseSettings({ host = '', port = 0, user = '', database = '' }: DatabaseAddress) {
  const socket = `host=${encodeURIComponent(host)}&port=${port}`;
  const toUrl = (role: string) => `postgres://${role}@localhost/${database}?${socket}`;
  return { DATABASE_URL: toUrl(portalRole), MIGRATION_DATABASE_URL: toUrl(user) };
}
