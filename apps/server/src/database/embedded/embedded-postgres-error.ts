import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The embedded PostgreSQL cannot be had. The message is one complete line for the operator; it
 * needs no stack beside it.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

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
