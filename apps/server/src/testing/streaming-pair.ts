import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '#server/database/embedded/choose-account.ts';
import {
  portalRole,
  supervisorRole,
  type Cluster,
  type SocketAddress,
} from '#server/database/embedded/cluster.ts';
import { immediateShutdown } from '#server/database/embedded/end-process.ts';
import { initialiseCluster } from '#server/database/embedded/initialise-cluster.ts';
import { prepareEngine } from '#server/database/embedded/prepare-engine.ts';
import { ensurePrivateFolder, socketFolder } from '#server/database/embedded/private-folder.ts';
import { runAs } from '#server/database/embedded/run-as.ts';
import { startPostmaster } from '#server/database/embedded/start-postmaster.ts';

interface PairMember {
  readonly address: SocketAddress;
  /** Runs a statement as the superuser. */
  administer(statement: string): Promise<void>;
  /** Ends it in the middle of what it does. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A primary and a standby that follows it by streaming replication. */
export interface StreamingPair {
  readonly primary: PairMember;
  readonly standby: PairMember;
  remove(): Promise<void>;
}

const quick = { fsync: 'off', full_page_writes: 'off', timezone: 'UTC' };

/** Name by which a primary knows the standby, for `synchronous_standby_names`. */
export const standbyName = 'second';

/** Creates and starts both in a folder. The standby begins as a copy of the primary's first state. */
export async function startStreamingPair(home: string): Promise<StreamingPair> {
  const account = chooseAccount();
  const engine = await prepareEngine(account, () => undefined);
  const makeFolder = (path: string): string => {
    mkdirSync(path, { recursive: true });
    ensurePrivateFolder(path, account);
    return path;
  };
  makeFolder(home);
  const toCluster = (name: string): Cluster => {
    const socket = makeFolder(socketFolder(join(home, `${name}-socket`)));
    return { directory: join(home, name), socketFolder: socket, engine, account };
  };
  const [first, second] = [toCluster('primary'), toCluster('standby')];
  await initialiseCluster({ engine, account, directory: first.directory, durable: false });
  await runAs(account, '/bin/cp', ['-R', '-p', first.directory, second.directory]);
  await runAs(account, '/bin/touch', [join(second.directory, 'standby.signal')]);
  const primary = await startMember(first, quick);
  const { host, port } = primary.address;
  const follow = `host=${host} port=${port} user=${supervisorRole} application_name=${standbyName}`;
  const standby = await startMember(second, {
    ...quick,
    primary_conninfo: follow,
    wal_retrieve_retry_interval: '100ms',
  });
  return {
    primary,
    standby,
    remove: async () => {
      await standby.stop();
      await primary.stop();
      for (const { socketFolder: folder } of [first, second]) rmSync(folder, { recursive: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function startMember(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<PairMember> {
  const begin = () => startPostmaster(cluster, settings, () => undefined);
  let postmaster = await begin();
  const { address } = postmaster;
  return {
    address,
    async administer(statement) {
      const client = new pg.Client({ ...address, user: supervisorRole, database: portalRole });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    stop: () => postmaster.stop(immediateShutdown),
    start: async () => {
      postmaster = await begin();
    },
  };
}
