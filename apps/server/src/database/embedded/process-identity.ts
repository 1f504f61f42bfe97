import { readFileSync } from 'node:fs';

/** Distinguishes a process from a later one with the same id. */
export type ProcessIdentity = string;

/**
 * Returns the identity of the process with this id, or undefined if none runs. On Linux it includes
 * the start time (proc(5), stat, field 22), and a zombie counts as gone: if no parent collects it,
 * as in many containers, it would otherwise seem to run forever. Elsewhere the id alone must do.
 */
export function processIdentity(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  return `${pid}`;
}

/** Returns true while the process with this identity runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return processIdentity(getProcessId(identity)) === identity;
}

/** The process id within an identity. */
export function getProcessId(identity: ProcessIdentity): number {
  return Number.parseInt(identity, 10);
}

function linuxIdentity(pid: number): ProcessIdentity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may contain anything; the third follows the last
    // bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${pid}.${fields[19] ?? ''}`;
  } catch {
    return undefined;
  }
}
