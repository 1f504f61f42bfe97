import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '#server/database/database.ts';

const program = fileURLToPath(new URL('erasing-child.ts', import.meta.url));

interface KillOptions {
  readonly address: DatabaseAddress;
  readonly work: 'erase' | 'sweep';
  readonly secretKey: string;
  /** Milliseconds from the moment at which the work begins. */
  readonly after: number;
}

/** Runs the work in a process of its own and kills it in between. */
export async function runAndKill({ address, work, secretKey, after }: KillOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-erasing-'));
  const order = JSON.stringify({ address, work, secretKey, dataDir });
  const child = spawn(process.execPath, [program, order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await Promise.race([delay(after), ended]);
  child.kill('SIGKILL');
  await ended;
  // The killed one cannot.
  await rm(dataDir, { recursive: true });
}
