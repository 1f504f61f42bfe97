import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ticksPerSecond = 100;

/** Returns the processor time that a process has used, user and system, in seconds (proc(5)). */
export function processorSeconds(pid: number): number {
  const [, , , user, system] = readStat(pid);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

/**
 * Returns the processor time of a process and all that it started, directly or not, including ended
 * ones, in seconds.
 */
export function familySeconds(pid: number): number {
  return listFamily(pid).reduce((total, member) => {
    const [, , , , , endedUser = 0, endedSystem = 0] = readStat(member);
    return total + processorSeconds(member) + (endedUser + endedSystem) / ticksPerSecond;
  }, 0);
}

/** Returns the process of PostgreSQL in the folder of a throw-away cluster. */
export function readPostmaster(directory: string): number {
  const file = readFileSync(join(directory, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** Returns a process and all running ones that it started, directly or not. */
export function listFamily(pid: number): number[] {
  const parents = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0)
    .map((other) => [other, readStat(other)[0]] as const);
  const family = [pid];
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

/**
 * Returns the processor time that all programs on the machine have used, in seconds, without that of
 * interrupts, which belongs to none (proc(5)).
 */
export function machineSeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0] = line.trim().split(/ +/).slice(1).map(Number);
  return (user + nice + system) / ticksPerSecond;
}

/**
 * Returns the parent, group, session, and the times of a process and its ended children; empty if
 * the process has ended.
 */
function readStat(pid: number): number[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [1, 2, 3, 11, 12, 13, 14].map((at) => Number(fields[at]));
  } catch {
    return [];
  }
}
