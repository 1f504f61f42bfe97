import {
  chmodSync,
  cpSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Account } from './choose-account.ts';
import { runAs } from './run-as.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensureSystemFolder } from './private-folder.ts';

/** PostgreSQL's programs, tried: they run for the account that will use them. */
export interface Engine {
  binDirectory: string;
  majorVersion: number;
}

/**
 * Returns the installed engine, or a copy in the system's folder if the account cannot reach the
 * installed one (a clone below a 0700 folder). The copy is made once per version.
 * @throws EmbeddedPostgresError if there is no engine for the platform, or it does not run.
 */
export async function prepareEngine(
  account: Account | undefined,
  log: (message: string) => void,
  installed: InstalledEngine = locateEngine(),
): Promise<Engine> {
  const reached = await tryEngine(account, join(installed.directory, 'bin'));
  if (typeof reached !== 'string') return reached;
  const own = account ? await tryEngine(undefined, join(installed.directory, 'bin')) : reached;
  if (typeof own === 'string') throw notRunnable(own);

  const copy = join(ensureSystemFolder(), `engine-${installed.version}`);
  if (!lstatSync(copy, { throwIfNoEntry: false })) {
    copyEngine(installed.directory, copy);
    log(
      `The account ${account?.name} cannot reach ${installed.directory}: PostgreSQL was copied to ${copy}.`,
    );
  }
  const copied = await tryEngine(account, join(copy, 'bin'));
  if (typeof copied === 'string') throw notRunnable(copied);
  return copied;
}

/**
 * Returns the engine in a folder of programs, or the first line of the reason why it does not run.
 */
export async function tryEngine(
  account: Account | undefined,
  binDirectory: string,
): Promise<Engine | string> {
  const program = join(binDirectory, 'postgres');
  const { status, stdout, stderr } = await runAs(account, program, ['--version']);
  const version = /PostgreSQL\) (\d+)/.exec(stdout);
  if (status === 0 && version) return { binDirectory, majorVersion: Number(version[1]) };
  return stderr.split('\n')[0] || `${program} ended with status ${status ?? 'unknown'}`;
}

function notRunnable(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run here (${reason}): install again with npm's install scripts allowed, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

function copyEngine(source: string, target: string): void {
  const temporary = `${target}.new-${process.pid}`;
  cpSync(source, temporary, { recursive: true, verbatimSymlinks: true });
  makeReadable(temporary);
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another portal made the same copy meanwhile; otherwise the reason remains.
    if (!lstatSync(target, { throwIfNoEntry: false })) throw error;
  }
}

/** Makes a copy readable for all: a strict umask at installation would exclude the account. */
function makeReadable(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** PostgreSQL's programs as npm installed them. */
interface InstalledEngine {
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
