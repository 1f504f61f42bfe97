import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Account } from './choose-account.ts';
import { runAs } from './run-as.ts';
import { ownerRole, portalRole, supervisorRole } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Engine } from './prepare-engine.ts';
import { isRunning, processIdentity } from './process-identity.ts';

interface InitialiseOptions {
  engine: Engine;
  account: Account | undefined;
  directory: string;
  /** False for a cluster that need not survive the machine's fall. */
  durable?: boolean;
}

/**
 * Creates the cluster unless it exists. Returns true if this call created it. Builds it beside its
 * final place and renames it when complete, so that a kill leaves nothing half done and the later
 * of two concurrent calls uses the cluster of the earlier.
 * @throws EmbeddedPostgresError if it cannot be created, or another major version created it.
 */
export async function initialiseCluster(options: InitialiseOptions): Promise<boolean> {
  const { directory, engine } = options;
  if (existsSync(directory)) {
    requireVersion(directory, engine.majorVersion);
    return false;
  }
  removeAbandoned(directory);
  const owner = processIdentity(process.pid) ?? process.pid;
  const temporary = mkdtempSync(`${directory}.new-${owner}-`);
  try {
    if (options.account) chownSync(temporary, options.account.uid, options.account.gid);
    await fill(temporary, options);
    return publish(temporary, directory);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function fill(temporary: string, options: InitialiseOptions): Promise<void> {
  const { engine, account, durable = true } = options;
  const made = await runAs(account, join(engine.binDirectory, 'initdb'), [
    `--pgdata=${temporary}`,
    `--username=${supervisorRole}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    ...localeOptions(engine.majorVersion),
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (made.status !== 0) throw cannotMake(temporary, made.stderr);

  const statements = [
    `create role ${ownerRole} login`,
    `create role ${portalRole} login`,
    `create database ${portalRole} owner ${ownerRole}`,
  ];
  const single = ['--single', '-D', temporary, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'];
  const program = join(engine.binDirectory, 'postgres');
  const filled = await runAs(account, program, single, `${statements.join('\n')}\n`);
  // A single-user server reports a failed statement and ends well all the same.
  if (filled.status !== 0 || /\b(?:ERROR|FATAL|PANIC): /.test(filled.stderr)) {
    throw cannotMake(temporary, filled.stderr);
  }
}

/**
 * Text is ordered by code point, the same on every system; what people read is ordered by explicit
 * ICU collations. Letters beyond ASCII have upper and lower case all the same: from PostgreSQL 17
 * on by its own tables, before that by the C library's.
 */
function localeOptions(majorVersion: number): string[] {
  if (majorVersion < 17) return ['--locale=C', '--lc-ctype=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function publish(temporary: string, directory: string): boolean {
  try {
    renameSync(temporary, directory);
  } catch (error) {
    // A folder with content is never replaced: another process finished its cluster first.
    if (existsSync(join(directory, 'PG_VERSION'))) return false;
    throw error;
  }
  const parent = openSync(dirname(directory), 'r');
  fsyncSync(parent);
  closeSync(parent);
  return true;
}

function removeAbandoned(directory: string): void {
  const prefix = `${basename(directory)}.new-`;
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(prefix)) continue;
    const [owner = ''] = name.slice(prefix.length).split('-');
    if (isRunning(owner)) continue;
    try {
      rmSync(join(dirname(directory), name), { recursive: true, force: true });
    } catch {
      // Its initdb may outlive it by a moment and still be writing: left for the next time.
    }
  }
}

function requireVersion(directory: string, majorVersion: number): void {
  const made = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (made === `${majorVersion}`) return;
  throw new EmbeddedPostgresError(
    `The database in ${directory} was made by PostgreSQL ${made}, and this portal brings PostgreSQL ${majorVersion}. Make a backup with the version before (npm run portal -- backup <file>), and restore it with this one in another DATA_DIR (npm run portal -- restore <file>).`,
  );
}

function cannotMake(directory: string, output: string): EmbeddedPostgresError {
  const reason =
    output.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? output.trim();
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL could not be made in ${dirname(directory)}: ${reason}`,
  );
}
