import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { days } from '#server/kernel/clock.ts';
import { unlessMissing } from '#server/storage/blob-place.ts';
import { unfinishedSuffix } from './backup-file.ts';
import { type BackupOptions, type BackupSummary, writeBackup } from './write-backup.ts';

/** Names of scheduled backups, in the order of their time. */
const namePattern = /^portal-\d{8}T\d{6}Z\.backup$/;

/** Age after which a file that is not finished belongs to a process that was killed. */
const abandonedAfter = days(1);

/**
 * Writes a backup named after its time into a folder, and then removes the oldest, so that `keep`
 * of them stay. Other files there stay.
 * @throws BackupError, after which all earlier backups are still there.
 */
export async function writeScheduledBackup(
  folder: string,
  { keep, ...options }: BackupOptions & { readonly keep: number },
): Promise<BackupSummary> {
  const now = options.now();
  await removeAbandoned(folder, now);
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const summary = await writeBackup(join(folder, `portal-${time}.backup`), options);
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true });
  return summary;
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    if (!name.endsWith(unfinishedSuffix)) continue;
    const found = await unlessMissing(stat(join(folder, name)));
    if (found && found.mtimeMs < now.getTime() - abandonedAfter)
      await rm(join(folder, name), { force: true });
  }
}
