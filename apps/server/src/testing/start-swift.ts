import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Settings } from '#server/kernel/file-settings.ts';
import { newId } from '#server/kernel/ids.ts';

/** Where Debian's packages swift-proxy, swift-account, swift-container and swift-object have it. */
const debianPython = '/usr/bin/python3';

/** Tests of S3 are left out where Swift is not installed, which `.ci/run` tries and reports. */
export const hasSwift = ['proxy', 'account', 'container', 'object'].every((kind) =>
  existsSync(`/usr/bin/swift-${kind}-server`),
);

/** OpenStack Swift with its S3 API: a store of another maker that checks signatures. For tests. */
export interface Swift {
  /** Address for `S3_ENDPOINT`. */
  readonly connection: string;
  stop(): Promise<void>;
}

/**
 * Starts Swift on a free port, with its data in a folder of its own.
 * @param origin whose pages may use its links.
 * @throws Error if it does not start.
 */
export async function startSwift(origin = '*'): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-swift-'));
  const program = join(import.meta.dirname, 'swift-server.py');
  // It ends when its input closes, also where this process is killed.
  const child = spawn(debianPython, [program, folder, origin], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const ended = once(child, 'close');
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line));
  const connection = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void ended.then(() => reject(new Error(['Swift ended:', ...output].join('\n'))));
  });
  return {
    connection,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Settings of a new bucket in Swift; the key is no secret. */
export const createSwiftSettings = (endpoint: string): S3Settings => ({
  endpoint,
  bucket: `test-${newId()}`,
  region: 'us-east-1',
  accessKeyId: 'test:tester',
  secretAccessKey: 'testing',
});
