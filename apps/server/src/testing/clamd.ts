import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killAndRemove } from './kill-and-remove.ts';

/** Where Debian's package clamav-daemon has it. */
const clamdProgram = '/usr/sbin/clamd';

/** Its tests are left out where it is not installed, which `.ci/run` tries and reports. */
export const hasClamd = existsSync(clamdProgram);

/**
 * The EICAR test file, which every scanner finds and which does nothing. In two parts, so that a
 * scanner on the developer's machine does not find it in this file.
 */
export const eicar = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`,
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

export interface Clamd {
  /** For `CLAMD_URL`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's clamd with one signature of our own, so that no database is downloaded: ready in
 * less than a second. `settings`: further lines of its configuration.
 * @throws Error if it is not ready within 20 seconds.
 */
export async function startClamd(settings: readonly string[] = []): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
  const socket = join(folder, 'clamd.sock');
  // Extended signatures: name, any type of file, any offset, bytes in hexadecimal.
  const bytes = Buffer.from(eicar).toString('hex');
  await writeFile(join(folder, 'own.ndb'), `Eicar-Test-Signature:0:*:${bytes}\n`);
  const configuration = join(folder, 'clamd.conf');
  const lines = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `TemporaryDirectory ${folder}`,
    'Foreground yes',
    'MaxThreads 2',
    ...settings,
  ];
  await writeFile(configuration, `${lines.join('\n')}\n`);
  const child = spawn(clamdProgram, ['--config-file', configuration], { stdio: 'ignore' });
  const stop = killAndRemove(child, folder);
  for (let waited = 0; !existsSync(socket); waited += 20) {
    if (waited > 20_000 || child.exitCode !== null) {
      await stop();
      throw new Error('clamd did not start');
    }
    await delay(20);
  }
  return { url: `unix://${socket}`, stop };
}

/** A scripted clamd: `handle` is called with each connection. */
export async function startScriptedClamd(
  handle: (socket: Socket) => void,
): Promise<Clamd & { readonly connections: () => number }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `tcp://127.0.0.1:${port}`,
    connections: () => count,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
