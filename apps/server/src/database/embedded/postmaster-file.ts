import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from './embedded-postgres-error.ts';
import { processIdentity, type ProcessIdentity } from './process-identity.ts';

/** The setting that carries, in the postmaster's arguments, the identity of who started it. */
export const starterSetting = 'portal.starter';

/** Setting that states the purpose there: to serve, or for one command. */
export const purposeSetting = 'portal.purpose';

/** A portal serves until it is stopped; a command uses the cluster for a moment. */
export type Purpose = 'serve' | 'command';

/** Traces in a cluster's folder of its current or last postmaster. */
export interface PostmasterTrace {
  /** Undefined if the process is gone, or its id belongs to another process now. */
  postmaster: ProcessIdentity | undefined;
  /** The portal that started it. */
  starter: ProcessIdentity | undefined;
  purpose: Purpose;
  port: number;
  socketFolder: string | undefined;
}

const starterPattern = new RegExp(`${starterSetting}=([\\d.]+)`);

/**
 * Reads postmaster.pid (process id, data directory, start, port, socket folder, one a line).
 * Undefined where there is none: the last postmaster ended in order.
 */
export function readPostmasterTrace(clusterDirectory: string): PostmasterTrace | undefined {
  const lines = read(join(clusterDirectory, 'postmaster.pid'))?.split('\n');
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  const postmaster = processIdentity(pid);
  const command = postmaster ? readCommandLine(pid) : '';
  const ours = command.includes(`-D ${clusterDirectory}`);
  const recorded = ours ? command : (read(join(clusterDirectory, 'postmaster.opts')) ?? '');
  return {
    postmaster: ours ? postmaster : undefined,
    starter: starterPattern.exec(recorded)?.[1],
    purpose: recorded.includes(`${purposeSetting}=command`) ? 'command' : 'serve',
    port: Number(lines[3]),
    socketFolder: lines[4] || undefined,
  };
}

/**
 * Removes lock files whose process is gone. PostgreSQL does so itself, unless the id in them was
 * reassigned to a process of the same account.
 */
export function removeStaleLockFiles(
  clusterDirectory: string,
  socketFolder: string,
  port: number,
): void {
  const paths = [
    join(clusterDirectory, 'postmaster.pid'),
    join(socketFolder, `.s.PGSQL.${port}.lock`),
  ];
  for (const path of paths) removeIfStale(path, clusterDirectory);
}

function removeIfStale(path: string, clusterDirectory: string): void {
  const isStale = (content: string | undefined): boolean =>
    content !== undefined &&
    !readCommandLine(Number.parseInt(content, 10)).includes(`-D ${clusterDirectory}`);
  if (!isStale(read(path))) return;
  // A postmaster may have replaced it since: move it first, check again, and restore a live one.
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
    if (!isStale(read(aside))) linkSync(aside, path);
  } catch {
    // Another process removed or replaced it meanwhile, which is as good.
  }
  rmSync(aside, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
