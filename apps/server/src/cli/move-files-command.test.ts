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

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
const both = { ...s3, AZURE_STORAGE_CONNECTION_STRING: 'AccountName=a;AccountKey=b' };

it.each<[string[], RegExp, Record<string, string>?]>([
  [[], /^--from: name one of folder, azure, s3\.$/],
  [['--from', 'folder'], /^--to: name one of/],
  [['--from', 'folder', '--to', 'disk'], /^--to: name one of/],
  [['--from', 'folder', '--to', 'folder'], /are the same store/],
  [['--from', 'folder', '--to', 's3'], /^--to s3: set S3_BUCKET/],
  [['--from', 'azure', '--to', 'folder'], /^--from azure: set AZURE_STORAGE/],
  [
    ['--from', 's3', '--to', 'folder'],
    /^--from s3: by these settings the portal uses folder\./,
    s3,
  ],
  [
    ['--from', 's3', '--to', 'azure'],
    /^--from s3: by these settings the portal uses folder\./,
    both,
  ],
  [['--force'], /^move-files: Unknown option/],
])('refuses %j in one line', async (args, message, settings = {}) => {
  const { code, out, err } = await move(args, { FILE_STORE: 'folder', ...settings });
  expect([code, out]).toEqual([1, '']);
  expect(err.trim()).toMatch(message);
});

it.skipIf(!hasSwift)(
  'copies files and receipts into S3 and back, and nothing twice',
  { timeout: storeStart },
  async () => {
    const swift = await swiftSettings();
    const settings = {
      FILE_STORE: 'folder',
      S3_ENDPOINT: swift.endpoint ?? '',
      S3_BUCKET: swift.bucket,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    };
    const files = await openBlobFolder(join(folder, 'files'));
    for (const path of ['document/1', 'document/2'])
      await files.write(path, Readable.from([Buffer.from(path)]));
    const userId = newId();
    const name = join(folder, `receipts/${userId}.json`);
    const receipt = { id: newId(), user_id: userId, request_id: newId(), signature: 's' };
    await mkdir(join(folder, 'receipts'));
    await writeFile(name, JSON.stringify(receipt));

    const there = ['--from', 'folder', '--to', 's3', '--json'];
    const first = await move(there, settings);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({ ok: true, copied: 2, bytes: 20, receipts: 1 });
    expect(first.err).toContain('2 of 2 files');
    // Signed again, or completed.
    await writeFile(name, JSON.stringify({ ...receipt, signature: 'new' }));
    const again = await move(there, settings);
    expect(JSON.parse(again.out)).toMatchObject({ ok: true, copied: 0, present: 2, removed: 0 });

    await rm(join(folder, 'files'), { recursive: true });
    await rm(join(folder, 'receipts'), { recursive: true });
    const back = ['--from', 's3', '--to', 'folder'];
    const inUse = { ...settings, FILE_STORE: 's3' };
    const moved = await move(back, inUse);
    expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('set FILE_STORE=folder')]);
    const reopened = await openBlobFolder(join(folder, 'files'));
    expect(await reopened.describe('document/2')).toMatchObject({ size: 10 });
    const read = async (): Promise<unknown> => JSON.parse(await readFile(name, 'utf8'));
    expect(await read()).toEqual({ ...receipt, signature: 'new' });

    const later = { ...receipt, id: newId() };
    await writeFile(name, JSON.stringify(later));
    expect((await move(back, inUse)).out).toContain('receipts: 0');
    expect(await read()).toEqual(later);
  },
);
