import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Names the socket's file; PostgreSQL listens on no network port. */
export const socketPort = 5432;

/** Maximum length of a Unix socket's path on every system: 107 bytes on Linux, 103 on macOS. */
const longestSocketPath = 103;

/**
 * Returns the folder for a cluster's socket: `preferred` if short enough, else one in the system's
 * temporary folder that is named after it.
 */
export function socketFolder(preferred: string): string {
  const name = `partner-portal-${pathDigest(preferred)}`;
  for (const folder of [preferred, join(tmpdir(), name), join('/tmp', name)]) {
    const path = join(folder, `.s.PGSQL.${socketPort}`);
    if (Buffer.byteLength(path) <= longestSocketPath) return folder;
  }
  throw new EmbeddedPostgresError(`No folder with a path short enough for a socket was found.`);
}

/** A short name for a path. */
export function pathDigest(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}
