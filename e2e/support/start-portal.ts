import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A separate portal. */
export interface RunningPortal {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

interface StartOptions {
  readonly demo?: boolean;
  /** Further settings, as environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a portal in a new folder, unless one is given; with demo data, unless it should be empty, and
 * with further settings.
 * @throws Error if it is not ready within a minute
 */
export async function startPortal(
  given?: string,
  { demo = true, settings = {} }: StartOptions = {},
): Promise<RunningPortal> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'portal-shots-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const portal = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: String(demo),
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(portal, 'exit');
  const stop = async () => {
    portal.kill('SIGTERM');
    await ended;
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 240; tries += 1) {
    if (portal.exitCode !== null) throw new Error('The portal did not start');
    if (await isReady(url)) return { url, dataDir, stop };
    await wait(250);
  }
  await stop();
  throw new Error('The portal is not ready after a minute');
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
