import { readdirSync } from 'node:fs';
import { readCommandLine } from './read-command-line.ts';

/**
 * Kills the backends of a killed postmaster: a backend in a long statement notices only at its end,
 * and keeps the shared memory until then. They are recognized by the cluster's name in their
 * titles. Only for a cluster without a postmaster; does nothing without /proc.
 */
export function killLeftBehindBackends(clusterName: string): void {
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
