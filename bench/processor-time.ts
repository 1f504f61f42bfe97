import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor time that a process used so far, user and system, in seconds (proc(5)). */
export function processorSeconds(pid: number): number {
  const [, , , user, system] = readStat(pid);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

/** The same of a process, of its children, and of those of them that have ended. */
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

/** Parent, group, session, and the times of a process and its ended children; empty where it is gone. */
function readStat(pid: number): number[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [1, 2, 3, 11, 12, 13, 14].map((at) => Number(fields[at]));
  } catch {
    return [];
  }
}
