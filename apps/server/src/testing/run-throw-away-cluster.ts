import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../database/embedded/choose-account.ts';
import {
  type ClusterConnection,
  ownerRole,
  portalRole,
  type SocketAddress,
  supervisorRole,
} from '../database/embedded/cluster.ts';
import { EmbeddedPostgresError } from '../database/embedded/embedded-postgres-error.ts';
import { immediateShutdown } from '../database/embedded/end-process.ts';
import { initialiseCluster } from '../database/embedded/initialise-cluster.ts';
import { prepareEngine, tryEngine } from '../database/embedded/prepare-engine.ts';
import { ensurePrivateFolder, socketFolder } from '../database/embedded/private-folder.ts';
import { startPostmaster } from '../database/embedded/start-postmaster.ts';

interface ThrowAwayOptions {
  /** A folder of the cluster's own, made here and removed by `stop`; its parents must be open to all. */
  directory: string;
  /** PostgreSQL's settings, beyond those that trade durability for speed. */
  settings?: Record<string, string>;
  /** The folder of another PostgreSQL's programs; the embedded engine by default. */
  binDirectory?: string;
}

/** A cluster for tests and measurements. */
export interface ThrowAwayCluster {
  /** Connection with the role that owns the database `portal` and may create others. */
  connection: ClusterConnection;
  /** Ends PostgreSQL and removes the folder. */
  stop(): Promise<void>;
}

const carelessSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
};

/** Makes and starts a cluster that need not survive. Throws where it cannot. */
export async function runThrowAwayCluster(options: ThrowAwayOptions): Promise<ThrowAwayCluster> {
  const { directory: home, binDirectory, settings } = options;
  const account = chooseAccount();
  const engine = binDirectory
    ? await tryEngine(account, binDirectory)
    : await prepareEngine(account, () => undefined);
  if (typeof engine === 'string') throw new EmbeddedPostgresError(engine);

  mkdirSync(home, { recursive: true });
  ensurePrivateFolder(home, account);
  const directory = join(home, 'cluster');
  await initialiseCluster({ engine, account, directory, durable: false });
  const folder = socketFolder(join(home, 'socket'));
  ensurePrivateFolder(folder, account);
  const cluster = { directory, socketFolder: folder, engine, account };
  const all = { ...carelessSettings, ...settings };
  const postmaster = await startPostmaster(cluster, all, () => undefined);
  await allowDatabases(postmaster.address);
  return {
    connection: { ...postmaster.address, user: ownerRole, database: portalRole },
    stop: async () => {
      await postmaster.stop(immediateShutdown);
      rmSync(folder, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The embedded portal's roles have no such right, but a test creates its own database. */
async function allowDatabases(address: SocketAddress): Promise<void> {
  const client = new pg.Client({ ...address, user: supervisorRole, database: 'postgres' });
  await client.connect();
  await client.query(`alter role ${ownerRole} createdb`);
  await client.end();
}
