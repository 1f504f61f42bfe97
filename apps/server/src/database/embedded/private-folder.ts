import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
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
