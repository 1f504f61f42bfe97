import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, SocketAddress } from './cluster.ts';
import { EmbeddedPostgresError, readCommandLine } from './embedded-postgres-error.ts';
import { inUse, meetPostmaster } from './meet-postmaster.ts';
import { isSilent, type Ownership, takeOwnership } from './ownership.ts';
import {
  type Purpose,
  purposeSetting,
  readPostmasterTrace,
  removeStaleLockFiles,
} from './postmaster-file.ts';
import { socketPort } from './private-folder.ts';
import {
  clusterName,
  type Postmaster,
  PostmasterFailure,
  startPostmaster,
} from './start-postmaster.ts';

/** Milliseconds that remains of a dead postmaster may block a new one. */
const portTimeout = 30_000;

/** After which time of that its backends, busy with long statements, are killed. */
const backendTimeout = 500;

/** Milliseconds in which a PostgreSQL that has started must respond; it may be busy with its recovery. */
const responseTimeout = 60_000;

export interface BringUpOptions {
  dataDirectory: string;
  purpose: Purpose;
  poolSize: number;
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
    const settings = {
      ...embeddedSettings,
      max_connections: String(options.poolSize + otherConnections),
      [purposeSetting]: options.purpose,
    };
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
  const deadline = performance.now() + responseTimeout;
  for (let isRepeated = false; ; isRepeated = true) {
    const isLast = performance.now() > deadline || postmaster.hasExited() || options.signal.aborted;
    try {
      const ownership = await takeOwnership(postmaster.address, 5000);
      if (ownership) return { postmaster, ownership };
      // The connection of an attempt before may keep the lock for a moment.
      if (isLast || !isRepeated) break;
    } catch (error) {
      if (isLast || !isSilent(error)) {
        await postmaster.stop();
        throw error;
      }
      await delay(100);
    }
  }
  const refusal = inUse(options.dataDirectory, readPostmasterTrace(cluster.directory));
  await postmaster.stop();
  throw refusal;
}

/**
 * Kills the backends of a killed postmaster: a backend in a long statement notices only at its end,
 * and keeps the shared memory until then. They are recognized by the cluster's name in their
 * titles. Only for a cluster without a postmaster; does nothing without /proc.
 */
function killLeftBehindBackends(clusterName: string): void {
  if (process.platform !== 'linux') return;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    if (!readCommandLine(pid).startsWith(`postgres: ${clusterName}:`)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** Connections of jobs, events and commands, and those that PostgreSQL reserves. */
const otherConnections = 40;

/**
 * Settings of the embedded cluster: little memory, strict durability, and no personal data in the
 * log. A failed statement and its values are returned to the portal as an error and never logged.
 */
const embeddedSettings: Record<string, string> = {
  timezone: 'UTC',
  log_timezone: 'UTC',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Old segments are removed instead of recycled with their contents (`scrub-cluster.ts`).
  wal_recycle: 'off',
  // Fewer processes: reads need no I/O workers, there is no replication, and parallel queries would
  // need more shared memory than a container provides.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  jit: 'off',

  // A portal that was killed cannot cancel its statements; its backends look whether it is there.
  client_connection_check_interval: '2s',

  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
