import { join } from 'node:path';
import { boundedLog } from './bounded-log.ts';
import { bringUp } from './bring-up.ts';
import { clusterHome } from './cluster-home.ts';
import type { ClusterHome } from './cluster-home.ts';
import { ownerRole, portalRole } from './cluster.ts';
import type { Cluster, ClusterConnection, SocketAddress } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { prepareEngine } from './prepare-engine.ts';
import { ensurePrivateFolder } from './private-folder.ts';
import { socketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  /** Made where it is missing. */
  dataDirectory: string;
  /** Receives the lines for the operator. */
  log: (message: string) => void;
  /**
   * False for a command that may run beside a portal: it then uses the cluster that the portal
   * runs, and is the owner only where none runs. True, the default, for the portal itself.
   */
  owner?: boolean;
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
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await clusterHome(dataDirectory, log);
  const { cluster, created } = await prepareCluster(home, log);
  const bringUpOptions = {
    dataDirectory,
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
