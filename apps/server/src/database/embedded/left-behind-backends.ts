import { readdirSync } from 'node:fs';
import { readCommandLine } from './read-command-line.ts';

/**
 * Kills what a killed postmaster left behind: a backend in the middle of a long statement notices
 * only at its end, and holds the shared memory until then. They are known by the cluster's name in
 * their titles. Only for a cluster without a postmaster; does nothing where there is no /proc.
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
