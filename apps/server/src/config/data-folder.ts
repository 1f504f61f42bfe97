import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingError } from './read-setting.ts';

/** Bytes that PostgreSQL needs to start: a segment of its write-ahead log, and as much again. */
const leastSpace = 32 * 1024 ** 2;

/**
 * Checks that DATA_DIR is a folder that can be written to, or can be created, and leaves nothing
 * behind. `isDatabaseInside`: the embedded database needs space there.
 * @throws SettingError in one line with what to do.
 */
export function requireDataFolder(dataDir: string, isDatabaseInside: boolean): void {
  try {
    const place = findExistingFolder(dataDir);
    // Only writing shows quotas, read-only file systems and folders that take no new names.
    const probe = mkdtempSync(join(place, '.portal-check-'));
    try {
      writeFileSync(join(probe, 'check'), Buffer.alloc(4096));
    } finally {
      rmSync(probe, { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(place);
    if (isDatabaseInside && bavail * bsize < leastSpace)
      throw Object.assign(new Error('The disk is almost full'), { code: 'ENOSPC' });
  } catch (error) {
    throw toFolderError(error, dataDir);
  }
}

/** Returns the folder, or the nearest one above it that exists and in which it will be created. */
export function findExistingFolder(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? path : findExistingFolder(above);
}

const full = new Set(['ENOSPC', 'EDQUOT']);

/** Returns the one-line error for a data folder that cannot be used because of a file system error. */
export function toFolderError(error: unknown, dataDir: string): SettingError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = full.has(code)
    ? `DATA_DIR has no space left: free some on the disk of "${dataDir}", or move the folder to a larger one.`
    : `DATA_DIR must be a folder that this account can write to, not "${dataDir}"${code && ` (${code})`}.`;
  return new SettingError(message, { cause: error });
}
