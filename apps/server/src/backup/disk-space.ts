import { statfs } from 'node:fs/promises';
import { BackupError } from './format.ts';

/** Returns the bytes that this account may still write on the disk of a folder. */
export type FreeSpace = (folder: string) => Promise<number>;

export const readFreeSpace: FreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Bytes that a scheduled backup leaves on its disk, which may be the database's own. */
const reserve = 1024 ** 3;

/**
 * Requires space on the disk of a folder for so many bytes and for what else is written there.
 * @throws BackupError, one line for the operator.
 */
export async function requireSpace(
  folder: string,
  needed: number,
  freeSpace: FreeSpace,
): Promise<void> {
  const free = await freeSpace(folder);
  if (free >= needed + reserve) return;
  const wanted = needed > 0 ? `a backup needs about ${toMebibytes(needed)}, and ` : '';
  throw new BackupError(
    `The disk of ${folder} has ${toMebibytes(free)} left: ${wanted}${toMebibytes(reserve)} must stay free. Free some, or set a lower BACKUP_KEEP.`,
  );
}

const toMebibytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MiB`;
