import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '#server/storage/blob-place.ts';
import { unfinishedSuffix } from './backup-file.ts';
import { type FreeSpace, readFreeSpace, requireSpace } from './disk-space.ts';
import { type BackupOptions, type BackupSummary, writeBackup } from './write-backup.ts';

/** Names of scheduled backups, in the order of their time, and of unfinished ones. */
const namePattern = /^portal-\d{8}T\d{6}Z\.backup(?:\.[\da-f-]{36}\.unfinished)?$/;

/** Blocks between two looks at the disk. */
const blocksPerLook = 16;

interface ScheduledOptions extends Omit<BackupOptions, 'onEstimate'> {
  /** Backups that stay. */
  readonly keep: number;
  /** Tells the space on a disk; the system's word by default. */
  readonly freeSpace?: FreeSpace;
}

/**
 * Writes a backup named after its time into a folder, and then removes the oldest, so that `keep`
 * of them stay. Other files there stay. One runs at a time: what an earlier one has left unfinished
 * is removed first.
 * @throws BackupError, after which all earlier backups are still there; also if the disk would
 *   become full, of which the database may need the rest.
 */
export async function writeScheduledBackup(
  folder: string,
  { keep, freeSpace = readFreeSpace, ...options }: ScheduledOptions,
): Promise<BackupSummary> {
  for (const name of await listNames(folder))
    if (name.endsWith(unfinishedSuffix)) await rm(join(folder, name), { force: true });
  const time = options
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  let blocks = 0;
  const summary = await writeBackup(join(folder, `portal-${time}.backup`), {
    ...options,
    onEstimate: (size) => requireSpace(folder, size, freeSpace),
    rest: async () => {
      blocks += 1;
      if (blocks % blocksPerLook === 0) await requireSpace(folder, 0, freeSpace);
      await options.rest?.();
    },
  });
  const finished = (await listNames(folder)).filter((name) => name.endsWith('.backup'));
  for (const name of finished.slice(0, -keep)) await rm(join(folder, name), { force: true });
  return summary;
}

/** Lists scheduled backups, finished or not. */
async function listNames(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => namePattern.test(name)).toSorted();
}
