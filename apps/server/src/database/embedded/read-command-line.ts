import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the arguments of a running process as one text; empty if it is gone. */
export function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
