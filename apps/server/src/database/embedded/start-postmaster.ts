import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cluster, SocketAddress } from './cluster.ts';
import { endProcess, fastShutdown, type Step, trySignal } from './end-process.ts';
import { starterSetting } from './postmaster-file.ts';
import { processIdentity, type ProcessIdentity } from './process-identity.ts';
import { engineEnvironment } from './run-as.ts';
import { pathDigest, socketPort } from './private-folder.ts';

/** A postmaster that this process started. */
export interface Postmaster {
  /** Address of the socket. */
  address: SocketAddress;
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** Ends it, at once or step by step, and waits until it is gone. */
  stop(steps?: readonly Step[]): Promise<void>;
}

/** A postmaster ended before it was ready; the message is its own reason. */
export class PostmasterFailure extends Error {
  override readonly name = 'PostmasterFailure';
  /** True if another process still uses the cluster or its remains; may pass. */
  readonly occupied: boolean;

  constructor(output: string[]) {
    const reason = output.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? output.at(-1);
    super(reason?.replace(/^.*?(?:FATAL|PANIC): +/, '') ?? 'it ended without a word');
    this.occupied =
      /lock file ".*" (?:already exists|is empty)|shared memory block .*still in use/.test(
        output.join('\n'),
      );
  }
}

/** The name that a cluster's processes bear in the list of processes. */
export function clusterName(directory: string): string {
  return `partner-portal-${pathDigest(directory)}`;
}

/**
 * Starts PostgreSQL on a cluster and resolves when it accepts connections, after a recovery if
 * needed. It listens on its socket only. It is stopped if this process exits without doing so, but
 * never keeps this process from exiting.
 * @throws PostmasterFailure
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  onLogLine: (line: string) => void,
): Promise<Postmaster> {
  const child = spawnPostmaster(cluster, settings);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const identity = child.pid === undefined ? undefined : processIdentity(child.pid);
  const endWithThisProcess = (): void => {
    if (identity) trySignal(identity, 'SIGINT');
  };
  process.once('exit', endWithThisProcess);
  void exited.then(() => process.off('exit', endWithThisProcess));

  await ready(child, onLogLine);
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  const address = { host: cluster.socketFolder, port: socketPort };
  return {
    address,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    stop: (steps = fastShutdown) => {
      child.ref();
      return stop(identity, exited, steps);
    },
  };
}

async function stop(
  identity: ProcessIdentity | undefined,
  exited: Promise<void>,
  steps: readonly Step[],
): Promise<void> {
  if (!identity) return;
  const gone = await endProcess(identity, steps);
  if (gone) await exited;
}

function spawnPostmaster(cluster: Cluster, settings: Record<string, string>): ChildProcess {
  const { account, directory } = cluster;
  const all = {
    listen_addresses: '',
    port: `${socketPort}`,
    // Quoted, because the setting is a list and a comma may be part of the path.
    unix_socket_directories: `"${cluster.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: clusterName(directory),
    ...settings,
    [starterSetting]: processIdentity(process.pid) ?? '',
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(cluster.engine.binDirectory, 'postgres'), ['-D', directory, ...args], {
    cwd: '/',
    env: engineEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C in the terminal reaches only the portal, which stops
    // PostgreSQL last.
    detached: true,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
}

/** A standby accepts connections that read. */
const readyLine = /database system is ready to accept (?:read-only )?connections/;

function ready(child: ChildProcess, onLogLine: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    child.once('error', (error) => reject(new PostmasterFailure([error.message])));
    // 'close' and not 'exit': its last words may still be in the pipe.
    child.once('close', () => reject(new PostmasterFailure(output)));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      onLogLine(line);
      if (output.length < 100) output.push(line);
      if (readyLine.test(line)) resolve();
    });
  });
}
