import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, unlessMissing } from '#server/storage/blob-place.ts';
import { unfinishedSuffix } from './backup-file.ts';
import { BackupError } from './format.ts';
import { type BackupOptions, type BackupSummary, writeBackup } from './write-backup.ts';

/** Returns the bytes that this account may still write on the disk of a folder. */
type FreeSpace = (folder: string) => Promise<number>;

/** Bytes that a scheduled backup leaves on its disk, which may be the database's own. */
const reserve = 1024 ** 3;

/** Names of scheduled backups, in the order of their time, and of incomplete and unfinished ones. */
const namePattern = /^portal-\d{8}T\d{6}Z\.(?:backup|incomplete)(?:\.[\da-f-]{36}\.unfinished)?$/;

/** End of the name of a backup that lacks files. */
const incompleteSuffix = '.incomplete';

/** Blocks between two looks at the disk. */
const blocksPerLook = 16;

interface ScheduledOptions extends Omit<BackupOptions, 'onEstimate'> {
  /** Backups that stay. */
  readonly keep: number;
  /** Tells the space on a disk; the system's word by default. */
  readonly freeSpace?: FreeSpace;
}

/**
 * Writes a backup named after its time into a folder, which it creates if need be, and then removes
 * the oldest, so that `keep` of them stay. One that lacks files ends in `.incomplete` and replaces
 * none but an earlier one of these; the next whole one replaces it. Other files there stay. One runs
 * at a time: what an earlier one has left unfinished is removed first.
 * @throws BackupError, after which all earlier backups are still there; also if the disk would
 *   become full, of which the database may need the rest.
 */
export async function writeScheduledBackup(
  folder: string,
  { keep, freeSpace = readFreeSpace, ...options }: ScheduledOptions,
): Promise<BackupSummary> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await listNames(folder))
    if (name.endsWith(unfinishedSuffix)) await rm(join(folder, name), { force: true });
  const time = options
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  let blocks = 0;
  // Not yet called a backup: it may turn out that it lacks files.
  const path = join(folder, `portal-${time}${incompleteSuffix}`);
  const written = await writeBackup(path, {
    ...options,
    onEstimate: (size) => requireSpace(folder, size, freeSpace),
    rest: async () => {
      blocks += 1;
      if (blocks % blocksPerLook === 0) await requireSpace(folder, 0, freeSpace);
      await options.rest?.();
    },
  });
  const isComplete = written.missing === 0;
  const summary = isComplete ? { ...written, path: await completeName(path) } : written;
  const names = await listNames(folder);
  const incomplete = names.filter((name) => name.endsWith(incompleteSuffix));
  const complete = names.filter((name) => name.endsWith('.backup'));
  const surplus = isComplete
    ? [...complete.slice(0, -keep), ...incomplete]
    : incomplete.slice(0, -1);
  for (const name of surplus) await rm(join(folder, name), { force: true });
  return summary;
}

/** Renames a backup that lacks nothing. Returns its new path. */
async function completeName(path: string): Promise<string> {
  const complete = `${path.slice(0, -incompleteSuffix.length)}.backup`;
  await rename(path, complete);
  await syncFolder(dirname(complete));
  return complete;
}

/** Lists scheduled backups, finished or not. */
async function listNames(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => namePattern.test(name)).toSorted();
}

const readFreeSpace: FreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Requires space on the disk of a folder for so many bytes and for what else is written there.
 * @throws BackupError, one line for the operator.
 */
async function requireSpace(folder: string, needed: number, freeSpace: FreeSpace): Promise<void> {
  const free = await freeSpace(folder);
  if (free >= needed + reserve) return;
  const wanted = needed > 0 ? `a backup needs about ${toMebibytes(needed)}, and ` : '';
  throw new BackupError(
    `The disk of ${folder} has ${toMebibytes(free)} left: ${wanted}${toMebibytes(reserve)} must stay free. Free some, or set a lower BACKUP_KEEP.`,
  );
}

const toMebibytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MiB`;
