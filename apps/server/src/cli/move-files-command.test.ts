import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { openBlobFolder } from '#server/storage/blob-folder.ts';
import { storeStart, swiftSettings } from '#server/testing/shared-stores.ts';
import { hasSwift } from '#server/testing/start-swift.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-move-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function move(args: readonly string[], settings: Record<string, string> = {}) {
  const terminal = { out: '', err: '' };
  const code = await runCommand(
    ['move-files', ...args],
    { DATA_DIR: folder, SECRET_KEY: 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts', ...settings },
    {
      log: (text: string) => void (terminal.out += text),
      error: (text: string) => void (terminal.err += `${text}\n`),
    },
  );
  return { code, ...terminal };
}

it.each([
  [[], /^--from: name one of folder, azure, s3\.$/],
  [['--from', 'folder'], /^--to: name one of/],
  [['--from', 'folder', '--to', 'disk'], /^--to: name one of/],
  [['--from', 'folder', '--to', 'folder'], /are the same store/],
  [['--from', 'folder', '--to', 's3'], /^--to s3: set S3_BUCKET/],
  [['--from', 'azure', '--to', 'folder'], /^--from azure: set AZURE_STORAGE/],
  [['--force'], /^move-files: Unknown option/],
])('refuses %j in one line', async (args, message) => {
  const { code, out, err } = await move(args);
  expect([code, out]).toEqual([1, '']);
  expect(err.trim()).toMatch(message);
});

it.skipIf(!hasSwift)(
  'copies files and receipts into S3 and back, and nothing twice',
  { timeout: storeStart },
  async () => {
    const s3 = await swiftSettings();
    const settings = {
      FILE_STORE: 'folder',
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    const files = await openBlobFolder(join(folder, 'files'));
    for (const path of ['document/1', 'document/2'])
      await files.write(path, Readable.from([Buffer.from(path)]));
    const userId = newId();
    const ids = { id: newId(), user_id: userId, request_id: newId() };
    const receipt = JSON.stringify({ ...ids, signature: 's' });
    await mkdir(join(folder, 'receipts'));
    await writeFile(join(folder, `receipts/${userId}.json`), receipt);

    const there = ['--from', 'folder', '--to', 's3', '--json'];
    const first = await move(there, settings);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({ ok: true, copied: 2, bytes: 20, receipts: 1 });
    expect(first.err).toContain('2 of 2 files');
    const again = await move(there, settings);
    expect(JSON.parse(again.out)).toMatchObject({ ok: true, copied: 0, present: 2 });

    await rm(join(folder, 'files'), { recursive: true });
    await rm(join(folder, 'receipts'), { recursive: true });
    const back = await move(['--from', 's3', '--to', 'folder'], settings);
    expect([back.code, back.out]).toEqual([0, expect.stringContaining('Set FILE_STORE=folder')]);
    const reopened = await openBlobFolder(join(folder, 'files'));
    expect(await reopened.describe('document/2')).toMatchObject({ size: 10 });
    expect(JSON.parse(await readFile(join(folder, `receipts/${userId}.json`), 'utf8'))).toEqual(
      JSON.parse(receipt),
    );
  },
);
