import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPersistentCluster } from '../persistent-cluster.ts';
import { waitForCleaning } from '../wait-for-cleaning.ts';
import { fillDatabase } from './fill.ts';
import { startPortal } from './sides.ts';

/**
 * Returns the folder of a stopped cluster with this number of devices, made in `folder` at the first call:
 * at a million devices filling takes many minutes. What a portal does once after an upgrade is done there.
 */
export async function provideData(folder: string, devices: number): Promise<string> {
  const home = join(folder, String(devices));
  if (existsSync(home)) return join(home, 'cluster');
  // Renamed when complete, so that an aborted run leaves nothing that looks filled.
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const cluster = await startPersistentCluster(unfinished);
  await fillDatabase(cluster.address, devices);
  const portal = await startPortal(cluster.address);
  await waitForCleaning(cluster.address);
  await portal.stop();
  await cluster.stop();
  renameSync(unfinished, home);
  return join(home, 'cluster');
}

/**
 * Copies a cluster into the folder `directory`, where `runThrowAwayCluster` finds it.
 * @throws Error if it cannot be copied.
 */
export function copyCluster(cluster: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  // With owners and modes, which PostgreSQL checks; the file system shares the blocks where it can.
  const { status } = spawnSync(
    'cp',
    ['-a', '--reflink=auto', cluster, join(directory, 'cluster')],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error(`${cluster} cannot be copied to ${directory}`);
}
