import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Returns the processor time that a process has used, user and system, in seconds (proc(5)). */
export function processorSeconds(pid: number): number {
  const [, , , user, system] = readStat(pid);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

/** Returns the processor time of a process and its children, including ended ones, in seconds. */
export function familySeconds(pid: number): number {
  const [, , , , , endedUser, endedSystem] = readStat(pid);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && readStat(other)[0] === pid);
  const running = [pid, ...children].map(processorSeconds);
  return running.reduce(
    (total, seconds) => total + seconds,
    ((endedUser ?? 0) + (endedSystem ?? 0)) / ticksPerSecond,
  );
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
