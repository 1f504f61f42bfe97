import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DomainError } from '#server/kernel/domain-error.ts';

/**
 * Returns a blob path as 64 hexadecimal digits. User input never reaches the file system: no path
 * traversal, reserved names, length limit, or folding of case or accents.
 */
export function hashPath(blobPath: string): string {
  return createHash('sha256').update(blobPath).digest('hex');
}

/** Waits until a folder's entries are on the disk. Windows cannot do so and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The system's word for why a file operation failed, such as `ENOENT`. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Returns the result of a file operation, or null if the file is missing. */
export async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (failureCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Codes of a disk that is full, was taken away, or cannot be written. */
const outages = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'ESTALE',
  'ETIMEDOUT',
]);

/** Returns true if a file operation failed because of the disk, which may work again later. */
export const isDiskOut = (error: unknown): boolean => outages.has(failureCode(error) ?? '');

/**
 * Throws the error of writing below a folder, as `unavailable` where the disk or the folder itself
 * is gone.
 * @throws DomainError `unavailable`, else the error.
 */
export function throwWriteError(error: unknown): never {
  const isOut = isDiskOut(error) || failureCode(error) === 'ENOENT';
  throw isOut ? new DomainError('unavailable', { cause: error }) : error;
}
