import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { killAndRemove } from './kill-and-remove.ts';

/** Where Debian's package haproxy has it. */
const haproxyProgram = '/usr/sbin/haproxy';

/** Its tests are left out where it is not installed, which `.ci/run` tries and reports. */
export const hasHaproxy = existsSync(haproxyProgram);

/** The configurations that docs/operations/scaling.md names. */
const deployFolder = fileURLToPath(new URL('../../../../deploy/haproxy/', import.meta.url));

interface HaproxyOptions {
  /** Name of the configuration in `deploy/haproxy`. */
  readonly configuration: 'portal.cfg' | 'postgresql.cfg';
  /** What stands in it, and what is to stand there here: addresses, ports and intervals. */
  readonly replacements: Readonly<Record<string, string>>;
  /** Ports on which it then listens. */
  readonly ports: readonly number[];
}

/** What portal.cfg says in a test: no certificate, one port of this machine, and other processes. */
export const toPortalReplacements = (
  front: number,
  ports: readonly number[],
  checkInterval: string,
): Record<string, string> => ({
  ' ssl crt /etc/haproxy/portal.pem alpn h2,http/1.1': '',
  'bind :443': `bind 127.0.0.1:${front}`,
  'frontend plain\n    bind :80': 'backend plain',
  'check inter 1s': `check inter ${checkInterval}`,
  ...Object.fromEntries(ports.map((port, at) => [`127.0.0.1:808${at + 1}`, `127.0.0.1:${port}`])),
});

/**
 * Starts Debian's HAProxy with one of our configurations.
 * @throws Error if the configuration lacks what is to be replaced, or HAProxy is not ready in 10 s.
 */
export async function startHaproxy({
  configuration,
  replacements,
  ports,
}: HaproxyOptions): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'));
  let text = readFileSync(join(deployFolder, configuration), 'utf8');
  const all = { '/etc/haproxy/errors/': deployFolder, ...replacements };
  for (const [written, here] of Object.entries(all)) {
    if (!text.includes(written) && written !== '/etc/haproxy/errors/')
      throw new Error(`${configuration} has no ${written}`);
    text = text.replaceAll(written, here);
  }
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, text);
  const child = spawn(haproxyProgram, ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = killAndRemove(child, folder);
  for (let waited = 0; !(await Promise.all(ports.map(isListening))).every(Boolean); waited += 50) {
    if (waited > 10_000 || child.exitCode !== null) {
      await stop();
      throw new Error('HAProxy did not start');
    }
    await delay(50);
  }
  return { stop };
}

/** Finds ports that nothing listens on. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            resolve(typeof address === 'object' && address ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => void server.close(() => resolve()))),
  );
  return ports;
}

/** Returns true if something listens on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
