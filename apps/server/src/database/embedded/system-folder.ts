import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

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
