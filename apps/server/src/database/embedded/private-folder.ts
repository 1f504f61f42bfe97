import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './choose-account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Creates the folder, or uses an existing one, for one account alone (0700).
 * @throws EmbeddedPostgresError if another account owns it: in a shared place like /tmp anyone may
 * have created it first.
 */
export function ensurePrivateFolder(path: string, account: Account | undefined): void {
  if (!lstatSync(path, { throwIfNoEntry: false }))
    mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const own = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== own && found.uid !== account?.uid)) {
    throw new EmbeddedPostgresError(
      `${path} must be a folder of the account that PostgreSQL runs as (uid ${account?.uid ?? own}).`,
    );
  }
  if (account && found.uid !== account.uid) chownSync(path, account.uid, account.gid);
  if ((found.mode & 0o077) !== 0) chmodSync(path, 0o700);
}

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

/** Folder of root for files that an unprivileged account must reach. */
const systemFolder = '/var/lib/partner-portal';

/**
 * Returns the folder below /var/lib, created if missing.
 * @throws EmbeddedPostgresError if an account other than root could write to it.
 */
export function ensureSystemFolder(): string {
  if (mkdirSync(systemFolder, { recursive: true })) chmodSync(systemFolder, 0o755);
  const found = lstatSync(systemFolder);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      `${systemFolder} must be a folder that root owns and nobody else can write to.`,
    );
  }
  return systemFolder;
}
