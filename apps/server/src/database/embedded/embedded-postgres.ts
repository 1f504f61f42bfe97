import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bringUp, type BringUpOptions, type Running } from './bring-up.ts';
import { clusterHome, type ClusterHome } from './cluster-home.ts';
import {
  type Cluster,
  type ClusterConnection,
  ownerRole,
  portalRole,
  type SocketAddress,
} from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { takeOwnership } from './ownership.ts';
import { prepareEngine } from './prepare-engine.ts';
import { ensurePrivateFolder, socketFolder } from './private-folder.ts';

interface EmbeddedPostgresOptions {
  /** Made where it is missing. */
  dataDirectory: string;
  /** Receives the lines for the operator. */
  log: (message: string) => void;
  /**
   * False for a command that may run beside a portal: it then uses the cluster that the portal
   * runs, and is the owner only where none runs. True, the default, for the portal itself.
   */
  owner?: boolean;
  /** Connections of the portal's pool, beside which a few others must fit. */
  poolSize?: number;
}

/** The embedded PostgreSQL, running. */
export interface EmbeddedPostgres {
  /** Connection with the portal's own role. */
  connection: ClusterConnection;
  /** Connection with the database owner's role, for migrations. */
  ownerConnection: ClusterConnection;
  /** True if this start created the cluster, so the database is empty. */
  created: boolean;
  /** Stops PostgreSQL (not another portal's) and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the data folder, and creates its cluster if there is none. It belongs to
 * this process alone and runs until `stop`; if it ends before, it is restarted. If this process is
 * killed, the next start ends what is left and recovers.
 * @throws EmbeddedPostgresError, one line for the operator, if another portal owns the data folder,
 * there is no engine for the platform, or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${options.dataDirectory} did not start: ${reason}`,
      { cause: error },
    );
  }
}

async function start({
  dataDirectory,
  log,
  owner = true,
  poolSize = 20,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await clusterHome(dataDirectory, log);
  const { cluster, created } = await prepareCluster(home, log);
  const bringUpOptions = {
    dataDirectory,
    poolSize,
    purpose: owner ? ('serve' as const) : ('command' as const),
    log,
    onLogLine: boundedLog(join(home.folder, 'server.log')),
  };
  const signal = new AbortController().signal;
  const found = await bringUp(cluster, { ...bringUpOptions, signal });
  if (!('postmaster' in found)) {
    return { ...connectionsTo(found), created, stop: () => Promise.resolve() };
  }

  const end = supervise(cluster, found, bringUpOptions);
  let ended: Promise<void> | undefined;
  const stop = (): Promise<void> => (ended ??= end());
  return { ...connectionsTo(found.postmaster.address), created, stop };
}

function connectionsTo(
  address: SocketAddress,
): Pick<EmbeddedPostgres, 'connection' | 'ownerConnection'> {
  const getConnection = (user: string): ClusterConnection => ({
    ...address,
    user,
    database: portalRole,
  });
  return { connection: getConnection(portalRole), ownerConnection: getConnection(ownerRole) };
}

async function prepareCluster(
  home: ClusterHome,
  log: (message: string) => void,
): Promise<{ cluster: Cluster; created: boolean }> {
  const { account, clusterDirectory: directory } = home;
  const engine = await prepareEngine(account, log);
  const created = await initialiseCluster({ engine, account, directory });
  home.confirm();
  const folder = socketFolder(join(home.folder, 'socket'));
  ensurePrivateFolder(folder, account);
  return { cluster: { directory, socketFolder: folder, engine, account }, created };
}

/**
 * Log limited to the last one to two times `limit` bytes: the file and its predecessor, whose name
 * ends in `.1`.
 */
export function boundedLog(path: string, limit = 1024 * 1024): (line: string) => void {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    try {
      if (size >= limit) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
      size += Buffer.byteLength(line) + 1;
    } catch {
      // A full disk must not end the portal because of a log line.
    }
  };
}

/**
 * Keeps a cluster running: restarts PostgreSQL whenever it ends unexpectedly, and takes the
 * ownership again whenever its connection is lost. Returns the function that ends both.
 */
function supervise(
  cluster: Cluster,
  begin: Running,
  options: Omit<BringUpOptions, 'signal'>,
): () => Promise<void> {
  const end = new AbortController();
  let running = begin;

  const aborted = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve(), { once: true });
  });

  const watch = async (): Promise<void> => {
    for (;;) {
      await Promise.race([running.postmaster.exited, running.ownership.lost, aborted]);
      if (end.signal.aborted) return;
      options.log('PostgreSQL ended unexpectedly; starting it again.');
      running = await recover(cluster, running, { ...options, signal: end.signal });
      if (!end.signal.aborted) options.log('PostgreSQL runs again.');
    }
  };
  const watching = watch();

  return async () => {
    end.abort();
    await watching;
    await running.postmaster.stop();
  };
}

/** Retries with increasing delays until it succeeds or is aborted; logs each new reason once. */
async function recover(cluster: Cluster, lost: Running, options: BringUpOptions): Promise<Running> {
  let lastMessage = '';
  for (let pause = 10; ; pause = Math.min(pause * 2, 1000)) {
    await delay(pause);
    if (options.signal.aborted) return lost;
    const ended = lost.postmaster.hasExited();
    try {
      const found = ended ? await bringUp(cluster, options) : await restartPostmaster(lost);
      if (found && 'postmaster' in found) return found;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // A postmaster that survives a backend's crash recovers by itself.
      if (ended && message !== lastMessage) options.log(message);
      lastMessage = message;
    }
  }
}

async function restartPostmaster(lost: Running): Promise<Running | undefined> {
  const ownership = await takeOwnership(lost.postmaster.address, 1000);
  return ownership && { postmaster: lost.postmaster, ownership };
}
