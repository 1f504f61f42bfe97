import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, SocketAddress } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { endProcess, fastShutdown } from './end-process.ts';
import { lookAtOwnership } from './ownership.ts';
import { readPostmasterTrace } from './postmaster-file.ts';
import type { PostmasterTrace, Purpose } from './postmaster-file.ts';
import { isRunning, processIdentity, getProcessId } from './process-identity.ts';

/** Milliseconds that each state may last before it counts as real. */
const timeouts = {
  /** The owner lives: it may be one that was killed this instant. */
  owner: 500,
  /**
   * The owner is dead and its lock not released yet: PostgreSQL will soon notice the closed
   * connection.
   */
  dyingOwner: 3000,
  /** The postmaster is dead and its portal lives: that one is about to start it again. */
  restart: 3000,
  /**
   * The postmaster has no owner and its portal is alive: it is about to take the lock, or to stop.
   */
  settling: 10_000,
  /** A command uses the cluster: it will be done. */
  command: 60_000,
};

interface Circumstances {
  dataDirectory: string;
  purpose: Purpose;
  log: (message: string) => void;
}

/**
 * Looks for a postmaster that already runs on the cluster. Ends one that outlived its portal, and
 * returns undefined once there is none; or returns the address of a serving portal's cluster if the
 * purpose is a command.
 *
 * An orphan is ended rather than adopted: afterwards every postmaster is its portal's own child,
 * with the current settings and engine, and no work of the dead portal continues in it.
 * @throws EmbeddedPostgresError if a running portal owns the cluster.
 */
export async function meetPostmaster(
  cluster: Cluster,
  circumstances: Circumstances,
): Promise<SocketAddress | undefined> {
  const { dataDirectory, purpose, log } = circumstances;
  const begin = performance.now();
  for (;;) {
    const trace = readPostmasterTrace(cluster.directory);
    if (!trace) return undefined;
    const decision = decide(trace, await getState(trace), purpose, performance.now() - begin);
    if (decision === 'start') return undefined;
    if (decision === 'share' && trace.socketFolder) {
      return { host: trace.socketFolder, port: trace.port };
    }
    if (decision === 'refuse') throw inUse(dataDirectory, trace);
    if (decision === 'end') await endOrphan(trace, log);
    else await delay(20);
  }
}

type State = 'owned' | 'free' | 'silent';

function decide(
  trace: PostmasterTrace,
  state: State,
  purpose: Purpose,
  waited: number,
): 'start' | 'share' | 'refuse' | 'end' | 'wait' {
  const starterRuns = trace.starter !== undefined && isRunning(trace.starter);
  if (state === 'owned') {
    if (!starterRuns) return waited < timeouts.dyingOwner ? 'wait' : 'refuse';
    if (purpose === 'serve') return waited < timeouts.owner ? 'wait' : 'refuse';
    if (trace.purpose === 'serve') return 'share';
    return waited < timeouts.command ? 'wait' : 'refuse';
  }
  if (trace.postmaster) {
    if (!starterRuns) return 'end';
    return waited < timeouts.settling ? 'wait' : 'refuse';
  }
  // A postmaster that responds but is not visible runs on another machine or container.
  if (state === 'free') return 'refuse';
  const startsAgain = starterRuns && trace.starter !== processIdentity(process.pid);
  return startsAgain && waited < timeouts.restart ? 'wait' : 'start';
}

async function getState(trace: PostmasterTrace): Promise<State> {
  if (!trace.socketFolder) return 'silent';
  return lookAtOwnership({ host: trace.socketFolder, port: trace.port });
}

async function endOrphan(trace: PostmasterTrace, log: (message: string) => void): Promise<void> {
  if (!trace.postmaster) return;
  const pid = getProcessId(trace.postmaster);
  log(`PostgreSQL (process id ${pid}) outlived the portal that started it; ending it.`);
  if (await endProcess(trace.postmaster, fastShutdown)) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL (process id ${pid}) outlived the portal that started it and cannot be ended.`,
  );
}

/** The refusal of a data folder that another process owns. */
export function inUse(
  dataDirectory: string,
  trace: PostmasterTrace | undefined,
): EmbeddedPostgresError {
  const owner = trace?.starter
    ? `process id ${getProcessId(trace.starter)}`
    : 'an unknown process id';
  return new EmbeddedPostgresError(
    `The data folder ${dataDirectory} is in use by the portal with ${owner}.`,
  );
}
