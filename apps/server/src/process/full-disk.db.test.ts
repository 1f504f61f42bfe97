import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { openLocalStore } from '#server/storage/local-store.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { secretKey, toDatabaseSettings } from '#server/testing/running-portal.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const megabyte = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'portal-test', disk]).status === 0;
if (!isMounted) console.warn('full-disk.db.test.ts is left out: this account cannot mount a disk');

const logFile = join(disk, 'portal.log');
let home: TestDatabase;
let portal: ChildProcess;
let errors = '';
let origin: string;

beforeAll(async () => {
  if (!isMounted) return;
  home = await testDatabase();
  const log = openSync(logFile, 'a');
  portal = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      SECRET_KEY: secretKey,
      ...toDatabaseSettings(home.address),
      DATA_DIR: join(disk, 'data'),
      PORT: '0',
    },
    stdio: ['ignore', log, 'pipe'],
  });
  closeSync(log);
  portal.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await vi.waitFor(() => {
    const address = /is ready at (\S+)$/mu.exec(readFileSync(logFile, 'utf8'))?.[1];
    expect(address).toBeDefined();
    origin = address ?? '';
  }, 30_000);
});
afterAll(async () => {
  if (isMounted) {
    portal.kill('SIGTERM');
    await once(portal, 'close');
    spawnSync('umount', [disk]);
    await home.close();
  }
  rmSync(disk, { recursive: true, force: true });
});

/** Sends a file with a link as the portal makes it, and returns the status. */
async function upload(name: string): Promise<Response> {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'));
  const store = await openLocalStore({ folder, secretKey, clock: systemClock });
  const bytes = Buffer.alloc(megabyte, name);
  const { url, headers } = await store.uploadUrl({
    blobPath: `document/${name}`,
    contentType: 'application/pdf',
    size: bytes.length,
    expiresAt: new Date(Date.now() + 60_000),
  });
  rmSync(folder, { recursive: true });
  return fetch(`${origin}${url}`, { method: 'PUT', headers: { ...headers }, body: bytes });
}

/** Fills the disk to the last byte. */
function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
}

const getStatus = async (path: string): Promise<number> => (await fetch(`${origin}${path}`)).status;

it.skipIf(!isMounted)(
  'serves while the disk of its log and files is full, loses no line, and stores files again by itself',
  async () => {
    expect((await upload('before')).status).toBe(201);
    fillDisk();
    // Their lines fill more than the rest of the file's last block.
    const paths = Array.from({ length: 100 }, (_, at) => `/api/v1/full-${at}/`);
    for (const path of paths) expect(await getStatus(path)).toBe(404);
    expect(await getStatus('/health/live')).toBe(200);
    // What people see, and when to repeat it.
    const refused = await upload('meanwhile');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await getStatus('/health/ready')).toBe(503);
    expect(errors.trim().split('\n')).toEqual([
      'The log cannot be written (ENOSPC). Its lines wait in memory.',
    ]);

    rmSync(join(disk, 'filler'));
    expect((await upload('meanwhile')).status).toBe(201);
    await vi.waitFor(async () => expect(await getStatus('/health/ready')).toBe(200), 10_000);
    const lines = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ status }) => status === 404)).toHaveLength(paths.length);
    expect(lines.filter(({ msg }) => msg === 'log resumed')).toMatchObject([{ lost: 0 }]);
    expect(lines.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  },
);
