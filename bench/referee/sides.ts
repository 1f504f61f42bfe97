import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { startProcess } from '../processes.ts';
import { secretKey } from './portal-session.ts';
import { password } from './subjects.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Names of what is measured; the last one is three portals on one database. */
export type SideName = 'portal' | 'reference' | 'floor' | 'Django REST' | 'portal ×3';

/** A side that runs. */
export interface Side {
  readonly name: SideName;
  readonly ports: readonly number[];
  /** Processes without those that they started. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

const firstPort = Number(process.env['REFEREE_PORT'] ?? 21_841);
const ports = {
  portal: firstPort,
  second: firstPort + 1,
  third: firstPort + 2,
  reference: firstPort + 3,
  floor: firstPort + 4,
};
const djangoPort = firstPort + 5;
const dataFolder = makeTemporaryFolder('data');

/** Returns the settings of a program on a database. */
export function toEnvironment({ host = '', port, user, database }: DatabaseAddress) {
  return {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: secretKey,
    DATA_DIR: dataFolder,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
  };
}

/** Starts the portal as it is shipped, or from its sources, with more settings if given. */
export async function startPortal(
  address: DatabaseAddress,
  more: Readonly<Record<string, string>> = {},
  program: 'dist/main.js' | 'src/main.ts' = 'dist/main.js',
): Promise<Side> {
  return startNode('portal', `apps/server/${program}`, {
    ...toEnvironment(address),
    PORT: String(ports.portal),
    ...more,
  });
}

/** Starts two more portals beside the running one; `stop` ends these two. */
export async function addPortals(address: DatabaseAddress, portal: Side): Promise<Side> {
  const [second, third] = await Promise.all([
    startPortal(address, { PORT: String(ports.second) }),
    startPortal(address, { PORT: String(ports.third) }),
  ]);
  const sides = [portal, second, third];
  return {
    name: 'portal ×3',
    ports: sides.flatMap((side) => side.ports),
    pids: sides.flatMap((side) => side.pids),
    stop: async () => {
      await Promise.all([second.stop(), third.stop()]);
    },
  };
}

/** Starts the reference, with the portal's statements and the employee's id. */
export function startReference(
  address: DatabaseAddress,
  { statements, employee }: { statements: string; employee: string },
): Promise<Side> {
  return startNode('reference', 'bench/referee/reference.ts', {
    ...toEnvironment(address),
    STATEMENTS_FILE: statements,
    EMPLOYEE: employee,
    PORT: String(ports.reference),
  });
}

export function startFloor(address: DatabaseAddress): Promise<Side> {
  return startNode('floor', 'bench/referee/floor.ts', {
    ...toEnvironment(address),
    PORT: String(ports.floor),
  });
}

async function startNode(
  name: SideName,
  program: string,
  environment: Record<string, string>,
): Promise<Side> {
  const running = await startProcess(program, environment);
  return {
    name,
    ports: [Number(environment['PORT'])],
    pids: [running.pid],
    stop: () => running.stop(),
  };
}

/** Adds accounts to Django's tables and starts it with two workers of gunicorn. */
export async function startDjango(
  { host = '', port, user = '', database = '' }: DatabaseAddress,
  emails: readonly string[],
): Promise<Side> {
  const options = {
    cwd: join(import.meta.dirname, 'django'),
    env: {
      ...process.env,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      PGDATABASE: database,
      ACCOUNT_PASSWORD: password,
      PYTHONDONTWRITEBYTECODE: '1',
    },
  };
  const preparing = spawn('/usr/bin/python3', ['prepare.py'], { ...options, stdio: 'pipe' });
  preparing.stdin.end(emails.join('\n'));
  const ended = new Promise<number | null>((resolve) => preparing.once('exit', resolve));
  const output = await text(preparing.stderr);
  if ((await ended) !== 0) throw new Error(`Django could not be prepared: ${output}`);
  // Threads keep connections open, which the default workers do not.
  const workers = ['--workers', '2', '--worker-class', 'gthread', '--threads', '4'];
  const gunicorn = ['-m', 'gunicorn', ...workers, '--log-level', 'error'];
  const child = spawn('/usr/bin/python3', [...gunicorn, `--bind=127.0.0.1:${djangoPort}`, 'wsgi'], {
    ...options,
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill('SIGTERM'));
  await waitForResponse(`http://127.0.0.1:${djangoPort}/groups/?limit=1`);
  return {
    name: 'Django REST',
    ports: [djangoPort],
    pids: [child.pid ?? 0],
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function waitForResponse(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await pause(200);
  }
  throw new Error(`${url} does not answer`);
}
