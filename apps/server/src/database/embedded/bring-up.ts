import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, SocketAddress } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { embeddedSettings } from './embedded-settings.ts';
import { killLeftBehindBackends } from './left-behind-backends.ts';
import { inUse, meetPostmaster } from './meet-postmaster.ts';
import { takeOwnership } from './ownership.ts';
import type { Ownership } from './ownership.ts';
import { purposeSetting, readPostmasterTrace, removeStaleLockFiles } from './postmaster-file.ts';
import type { Purpose } from './postmaster-file.ts';
import { socketPort } from './socket-folder.ts';
import { clusterName, PostmasterFailure, startPostmaster } from './start-postmaster.ts';
import type { Postmaster } from './start-postmaster.ts';

/** Milliseconds that remains of a dead postmaster may block a new one. */
const portTimeout = 30_000;
/** After which time of that its backends, busy with long statements, are killed. */
const backendTimeout = 500;

export interface BringUpOptions {
  dataDirectory: string;
  purpose: Purpose;
  log: (message: string) => void;
  onLogLine: (line: string) => void;
  /** Aborts the wait. */
  signal: AbortSignal;
}

/** A cluster that this process runs and owns. */
export interface Running {
  postmaster: Postmaster;
  ownership: Ownership;
}

/**
 * Starts PostgreSQL on the cluster and takes its ownership. For a command it may return another
 * portal's running cluster instead.
 * @throws EmbeddedPostgresError if another portal owns it or it does not start.
 */
export async function bringUp(
  cluster: Cluster,
  options: BringUpOptions,
): Promise<Running | SocketAddress> {
  const begin = performance.now();
  for (;;) {
    const host = await meetPostmaster(cluster, options);
    if (host) return host;
    const postmaster = await tryStart(cluster, options, performance.now() - begin);
    if (postmaster) return own(cluster, postmaster, options);
    await delay(20);
  }
}

/** Undefined if a temporary condition prevented it. */
async function tryStart(
  cluster: Cluster,
  options: BringUpOptions,
  elapsed: number,
): Promise<Postmaster | undefined> {
  try {
    const settings = { ...embeddedSettings, [purposeSetting]: options.purpose };
    return await startPostmaster(cluster, settings, options.onLogLine);
  } catch (error) {
    if (!(error instanceof PostmasterFailure)) throw error;
    if (!error.occupied || elapsed > portTimeout || options.signal.aborted) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL in ${cluster.directory} did not start: ${error.message}`,
        { cause: error },
      );
    }
  }
  removeStaleLockFiles(cluster.directory, cluster.socketFolder, socketPort);
  const unattended = !readPostmasterTrace(cluster.directory)?.postmaster;
  if (unattended && elapsed > backendTimeout) {
    killLeftBehindBackends(clusterName(cluster.directory));
  }
  return undefined;
}

async function own(
  cluster: Cluster,
  postmaster: Postmaster,
  options: BringUpOptions,
): Promise<Running> {
  try {
    const ownership = await takeOwnership(postmaster.address, 5000);
    if (ownership) return { postmaster, ownership };
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  const refusal = inUse(options.dataDirectory, readPostmasterTrace(cluster.directory));
  await postmaster.stop();
  throw refusal;
}
