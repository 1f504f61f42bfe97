import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

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
