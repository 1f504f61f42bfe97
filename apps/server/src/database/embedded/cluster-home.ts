import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, chooseAccount } from './choose-account.ts';
import { runAs } from './run-as.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensureSystemFolder, pathDigest } from './private-folder.ts';

/** Folder with a portal's cluster, its socket and its log. */
export interface ClusterHome {
  folder: string;
  clusterDirectory: string;
  account: Account | undefined;
  /** Records that the cluster exists: from then on its absence is an error. */
  confirm(): void;
}

/** Record in the data folder of a cluster that is stored elsewhere. */
interface Relocation {
  folder: string;
  initialised: boolean;
}

/**
 * Finds the home of a data folder's cluster, or chooses one: within the data folder, or, where
 * PostgreSQL's account cannot enter that, below /var/lib/partner-portal, which postgres.json in
 * the data folder then records. Makes the folders, but not the cluster. Throws an
 * EmbeddedPostgresError where a cluster that was there is missing or out of reach.
 */
export async function clusterHome(
  dataDirectory: string,
  log: (message: string) => void,
): Promise<ClusterHome> {
  makeFolder(dataDirectory);
  const data = realpathSync(dataDirectory);
  const recordPath = join(data, 'postgres.json');
  const recorded = readRelocation(recordPath);
  if (recorded) return relocated(recordPath, recorded, log);

  const folder = join(data, 'postgres');
  const clusterDirectory = join(folder, 'cluster');
  const account = findAccount(clusterDirectory);
  if (await canEnter(account, data)) {
    makeFolder(folder);
    return { folder, clusterDirectory, account, confirm: () => undefined };
  }
  if (existsSync(clusterDirectory)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as ${account?.name}, which owns ${clusterDirectory} and cannot enter ${data}: let it pass through the folders above.`,
    );
  }
  return relocated(recordPath, recordRelocation(recordPath, data), log);
}

/** Returns true if a data folder contains or names a cluster; creates nothing. */
export const containsDatabase = (dataDirectory: string): boolean =>
  existsSync(join(dataDirectory, 'postgres', 'cluster')) ||
  existsSync(join(dataDirectory, 'postgres.json'));

function relocated(
  recordPath: string,
  { folder, initialised }: Relocation,
  log: (message: string) => void,
): ClusterHome {
  const clusterDirectory = join(folder, 'cluster');
  if (initialised && !existsSync(clusterDirectory)) {
    throw new EmbeddedPostgresError(
      `The database is missing: ${recordPath} says that it is in ${folder}. Put it back, or remove that file to begin with an empty one.`,
    );
  }
  const account = findAccount(clusterDirectory);
  makeFolder(folder);
  log(
    `PostgreSQL runs as ${account?.name ?? 'this account'}, which cannot enter the data folder: the database is in ${folder} (${recordPath} records it).`,
  );
  const confirm = (): void => {
    if (!initialised) replaceRelocation(recordPath, { folder, initialised: true });
  };
  return { folder, clusterDirectory, account, confirm };
}

function findAccount(clusterDirectory: string): Account | undefined {
  const account = chooseAccount(clusterDirectory);
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false })?.uid;
  const expected = account?.uid ?? process.getuid?.();
  if (owner === undefined || owner === expected) return account;
  throw new EmbeddedPostgresError(
    `The database in ${clusterDirectory} belongs to another account (uid ${owner}): start the portal as the one that made it, or as root.`,
  );
}

/** Root's folders must let PostgreSQL's account pass through; they show it nothing. */
function makeFolder(path: string): void {
  if (mkdirSync(path, { recursive: true }) === undefined) return;
  chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function readRelocation(path: string): Relocation | undefined {
  if (!existsSync(path)) return undefined;
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof value === 'object' && value !== null && 'folder' in value && 'initialised' in value) {
    const { folder, initialised } = value;
    if (typeof folder === 'string') return { folder, initialised: initialised === true };
  }
  throw new EmbeddedPostgresError(`${path} does not say where the database is.`);
}

/** Chooses a folder that no earlier data folder of this path has left behind. */
function recordRelocation(recordPath: string, data: string): Relocation {
  const base = join(ensureSystemFolder(), pathDigest(data));
  let folder = base;
  for (let count = 2; existsSync(folder); count += 1) folder = `${base}-${count}`;
  // Of two concurrent first starts, the one that writes the record first decides for both.
  replaceRelocation(recordPath, { folder, initialised: false }, linkSync);
  return readRelocation(recordPath) ?? { folder, initialised: false };
}

function replaceRelocation(
  path: string,
  relocation: Relocation,
  place: (from: string, to: string) => void = renameSync,
): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(relocation, null, 2)}\n`, { flush: true });
  try {
    place(temporary, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Returns true if the account can enter the folder. Tries it, because access lists, mounts and
 * security modules decide besides the path's modes. Always true for the portal's own account.
 */
async function canEnter(account: Account | undefined, directory: string): Promise<boolean> {
  if (!account) return true;
  const { status } = await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory]);
  return status === 0;
}
