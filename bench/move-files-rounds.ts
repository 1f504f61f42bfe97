import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { openLocalStore } from '../apps/server/src/storage/local-store.ts';
import { openS3Store } from '../apps/server/src/storage/s3-store.ts';
import type { Storage } from '../apps/server/src/storage/storage.ts';
import { createSwiftSettings, startSwift } from '../apps/server/src/testing/start-swift.ts';

/**
 * Moves files from the folder to S3 and kills the command at random moments while it copies, then lets
 * it end and compares every file. Fails if a file differs, is missing, or is incomplete after a kill.
 * `npm run move-files-rounds -w @portal/bench -- [files, 300] [kills, 20]`
 */
const files = Number(process.argv[2] ?? 300);
const kills = Number(process.argv[3] ?? 20);
const largest = 2_000_000;
const secretKey = 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts';
const program = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url));

const dataDir = await mkdtemp(join(tmpdir(), 'portal-move-'));
const swift = await startSwift();
try {
  const s3 = createSwiftSettings(swift.connection);
  const from = await openLocalStore({
    folder: join(dataDir, 'files'),
    secretKey,
    clock: systemClock,
  });
  const digests = new Map<string, string>();
  let bytes = 0;
  for (let index = 0; index < files; index += 1) {
    const content = randomBytes(Math.floor(Math.random() * largest));
    bytes += content.length;
    digests.set(`document/${index}`, computeDigest(content));
    await from.put(`document/${index}`, Readable.from([content]), 'application/pdf');
  }
  const environment = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    FILE_STORE: 'folder',
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const start = () =>
    spawn(process.execPath, [program, 'move-files', '--from', 'folder', '--to', 's3', '--json'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const to = await openS3Store({
    ...s3,
    publicUrl: null,
    clock: systemClock,
    log: () => undefined,
  });
  let incomplete = 0;
  for (let round = 0; round < kills; round += 1) {
    const before = await countFiles(to);
    const child = start();
    const ended = once(child, 'close');
    // The command needs a while to start; none copies everything before it is killed.
    while (child.exitCode === null && (await countFiles(to)) === before) await delay(50);
    await delay(Math.random() * 500);
    child.kill('SIGKILL');
    await ended;
    incomplete += (await countOthers(to, digests)).wrong;
  }
  const began = performance.now();
  const child = start();
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const seconds = (performance.now() - began) / 1000;
  const found = await countOthers(to, digests);
  const { copied, present, failed }: { copied: number; present: number; failed: unknown[] } =
    JSON.parse(out);
  console.log(
    '| files | MB | kills | incomplete after a kill | copied by the last run | there already | failed | missing | other bytes | seconds of the last run |',
  );
  console.log(`|${' --- |'.repeat(10)}`);
  console.log(
    `| ${files} | ${(bytes / 1e6).toFixed(0)} | ${kills} | ${incomplete} | ${copied} | ${present} | ${failed.length} | ${files - found.right} | ${found.wrong} | ${seconds.toFixed(1)} |`,
  );
  if (incomplete + failed.length + found.wrong > 0 || found.right < files) process.exitCode = 1;
} finally {
  await swift.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function countFiles(storage: Storage): Promise<number> {
  return (await Array.fromAsync(storage.list(''))).length;
}

/** Counts the stored files with the right bytes, and those with others. */
async function countOthers(
  storage: Storage,
  digests: ReadonlyMap<string, string>,
): Promise<{ right: number; wrong: number }> {
  const counts = { right: 0, wrong: 0 };
  for await (const { blobPath } of storage.list('')) {
    const pieces = await Array.fromAsync((await storage.read(blobPath)) ?? []);
    const isRight = computeDigest(Buffer.concat(pieces)) === digests.get(blobPath);
    counts[isRight ? 'right' : 'wrong'] += 1;
  }
  return counts;
}

function computeDigest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
