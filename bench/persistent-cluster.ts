import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { chooseAccount } from '../apps/server/src/database/embedded/choose-account.ts';
import {
  ownerRole,
  portalRole,
  supervisorRole,
  type Cluster,
} from '../apps/server/src/database/embedded/cluster.ts';
import { initialiseCluster } from '../apps/server/src/database/embedded/initialise-cluster.ts';
import { divideRoles } from '../apps/server/src/database/embedded/ownership.ts';
import { prepareEngine, tryEngine } from '../apps/server/src/database/embedded/prepare-engine.ts';
import {
  ensurePrivateFolder,
  socketFolder,
} from '../apps/server/src/database/embedded/private-folder.ts';
import { startPostmaster } from '../apps/server/src/database/embedded/start-postmaster.ts';

export interface PersistentCluster {
  readonly address: DatabaseAddress;
  /** Returns the database with this name, created if missing. */
  database(name: string): Promise<{ address: DatabaseAddress; isNew: boolean }>;
  stop(): Promise<void>;
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  max_connections: '120',
  timezone: 'UTC',
};

/**
 * Starts a cluster that stays in its folder, because filling it takes minutes; creates it at the
 * first run.
 */
export async function startPersistentCluster(
  directory: string,
  binDirectory?: string,
): Promise<PersistentCluster> {
  const account = chooseAccount();
  const engine = binDirectory
    ? await tryEngine(account, binDirectory)
    : await prepareEngine(account, () => undefined);
  if (typeof engine === 'string') throw new Error(engine);
  mkdirSync(directory, { recursive: true });
  ensurePrivateFolder(directory, account);
  const home = join(directory, 'cluster');
  if (!existsSync(home)) {
    await initialiseCluster({ engine, account, directory: home, durable: false });
  }
  const folder = socketFolder(join(directory, 'socket'));
  ensurePrivateFolder(folder, account);
  const cluster: Cluster = { directory: home, socketFolder: folder, engine, account };
  const postmaster = await startPostmaster(cluster, settings, () => undefined);
  const at = (database: string): DatabaseAddress => {
    return { ...postmaster.address, user: ownerRole, database };
  };
  return {
    address: at(portalRole),
    async database(name) {
      const client = new pg.Client({ ...at('postgres'), user: supervisorRole });
      await client.connect();
      await divideRoles(client);
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (!rowCount) await client.query(`create database ${name} owner ${ownerRole}`);
      await client.end();
      return { address: at(name), isNew: !rowCount };
    },
    stop: () => postmaster.stop(),
  };
}
