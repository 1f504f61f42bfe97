import { createHash } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '#server/database/database.ts';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { clusterHome } from '#server/database/embedded/cluster-home.ts';
import { endProcess, immediateShutdown } from '#server/database/embedded/end-process.ts';
import { readPostmasterTrace } from '#server/database/embedded/postmaster-file.ts';
import type { ProcessIdentity } from '#server/database/embedded/process-identity.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Signs the sessions of every portal that runs here. */
export const secretKey = createHash('sha256')
  .update('portals that are run and killed')
  .digest('hex');

/** Exit of a portal's process, with its output. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: readonly string[];
  readonly errors: readonly string[];
}

/** The real portal in a process of its own. */
export interface PortalProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Lines that it printed so far. */
  readonly output: readonly string[];
  readonly ended: Promise<Ending>;
  /** Resolves with the address at which it is ready. @throws Error if it ends before. */
  readonly ready: Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

interface SpawnOptions {
  /** The built program; this version's by default. */
  readonly main?: string;
  /** Its working directory; this process's by default. */
  readonly folder?: string;
}

/** Starts the portal with these settings and nothing of this process's own but the path. */
export function spawnPortal(
  environment: Environment,
  { main = program, folder = process.cwd() }: SpawnOptions = {},
): PortalProcess {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      SECRET_KEY: secretKey,
      PORT: '0',
      DEMO: 'false',
      // Tests and measurements do in a second what people do in an hour.
      REQUEST_LIMIT_FACTOR: '1000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors]: [string[], string[]] = [[], []];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const stdoutLines = createInterface({ input: child.stdout }).on('line', (line) =>
    output.push(line),
  );
  // 'close' and not 'exit': the last words may still be in the pipe.
  const ended = once(child, 'close').then(() => {
    const { exitCode: code, signalCode: signal } = child;
    return { code, signal, output, errors };
  });
  const ready = new Promise<string>((resolve, reject) => {
    stdoutLines.on('line', (line) => {
      const address = /is ready at (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(['The portal ended:', ...errors].join('\n'))));
  });
  // Some callers start a portal and do not wait for it.
  ready.catch(() => undefined);
  return { child, pid: child.pid ?? 0, output, ended, ready };
}

/** Returns the settings of a portal with both roles on a database of a local cluster. */
export function toDatabaseSettings({
  host = '',
  port = 0,
  user = '',
  database = '',
}: DatabaseAddress) {
  const socket = `host=${encodeURIComponent(host)}&port=${port}`;
  const toUrl = (role: string) => `postgres://${role}@localhost/${database}?${socket}`;
  return { DATABASE_URL: toUrl(portalRole), MIGRATION_DATABASE_URL: toUrl(user) };
}

/** A data folder that PostgreSQL's account can enter. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-process-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The PostgreSQL that runs on a data folder; undefined where none does. */
export async function findPostmaster(dataDir: string): Promise<ProcessIdentity | undefined> {
  const { clusterDirectory } = await clusterHome(dataDir, () => undefined);
  return readPostmasterTrace(clusterDirectory)?.postmaster;
}

/** Ends what may still run on a data folder, and removes the folder. */
export async function removeDataFolder(
  dataDir: string,
  portals: readonly PortalProcess[],
): Promise<void> {
  for (const { child } of portals) child.kill('SIGKILL');
  await Promise.all(portals.map(({ ended }) => ended));
  const orphan = await findPostmaster(dataDir);
  if (orphan) await endProcess(orphan, immediateShutdown);
  const { folder } = await clusterHome(dataDir, () => undefined);
  rmSync(folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
