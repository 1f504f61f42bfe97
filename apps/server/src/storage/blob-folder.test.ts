import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { openBlobFolder, type BlobFolder } from './blob-folder.ts';

let parent: string;
let root: string;
let folder: BlobFolder;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portal-blobs-'));
  root = join(parent, 'files');
  folder = await openBlobFolder(root);
});
afterEach(() => rm(parent, { recursive: true }));

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function* broken() {
  yield Buffer.from('half');
  throw new Error('broken off');
}

async function listed(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { blobPath } of folder.list()) paths.push(blobPath);
  return paths.toSorted();
}

const names = [
  'Gerät für Ärzte – Übersicht.pdf',
  'U\u0308bersicht.pdf',
  'Übersicht.pdf',
  `${'長'.repeat(300)}.pdf`,
  'دليل \u202Efdp.exe\u202C المستخدم.pdf',
  '../../../etc/passwd',
  '/etc/passwd',
  String.raw`..\..\windows\system32`,
  'CON',
  'a\u0000b\n',
  '.',
  '',
];

test('maps any text to a path within the folder, and back', async () => {
  for (const name of names) await folder.write(name, bytesOf(name));
  for (const name of names) {
    expect(await folder.describe(name)).toMatchObject({
      blobPath: name,
      size: Buffer.byteLength(name),
    });
  }
  expect(await listed()).toEqual(names.toSorted());
  expect(await readdir(parent)).toEqual(['files']);
  const entries = await readdir(join(root, 'blobs'), { recursive: true });
  expect(entries.every((entry) => /^[0-9a-f/]+(content|path)?$/.test(entry))).toBe(true);
});

test('leaves no file of a failed stream', async () => {
  await expect(folder.write('a', broken())).rejects.toThrow('broken off');
  expect(await listed()).toEqual([]);
  expect(await readdir(join(root, 'incoming'))).toEqual([]);
});

test('keeps blobs when the folder is opened again', async () => {
  await folder.write('a', bytesOf('kept'));
  folder = await openBlobFolder(root);
  expect(await folder.describe('a')).toMatchObject({ size: 4 });
  await expect(folder.write('a', bytesOf('again'))).rejects.toMatchObject({ code: 'conflict' });
});

test('clears abandoned drafts and old husks, and nothing else', async () => {
  const now = new Date();
  await folder.write('kept', bytesOf('kept'));
  await folder.write('removed', bytesOf('removed'));
  await folder.remove('removed');
  for (const [name, age] of [['old', hours(2)] as const, ['fresh', 0] as const]) {
    const draft = join(root, 'incoming', name);
    await mkdir(draft);
    await writeFile(join(draft, 'content'), 'half');
    await utimes(join(draft, 'content'), addMilliseconds(now, -age), addMilliseconds(now, -age));
  }
  await folder.tidy(now);
  expect(await readdir(join(root, 'incoming'))).toEqual(['fresh']);
  expect(await folder.isTaken('removed')).toBe(true);

  await folder.tidy(addMilliseconds(now, days(2)));
  expect(await readdir(join(root, 'incoming'))).toEqual([]);
  expect(await folder.isTaken('removed')).toBe(false);
  expect(await listed()).toEqual(['kept']);
});

test('passes the health check for a good folder and fails it for a missing one', async () => {
  await folder.check();
  expect(await readdir(join(root, 'incoming'))).toEqual([]);
  await rm(root, { recursive: true });
  await expect(folder.check()).rejects.toMatchObject({
    code: 'unavailable',
    cause: { code: 'ENOENT' },
  });
});

test('rejects calls while its disk is taken away, writes nothing in its place, and then goes on', async () => {
  await folder.write('document/1', bytesOf('one'));
  const elsewhere = join(parent, 'elsewhere');
  await rename(root, elsewhere);
  await mkdir(root);
  const unavailable = { code: 'unavailable' };
  await expect(folder.describe('document/1')).rejects.toMatchObject(unavailable);
  await expect(folder.open('document/1')).rejects.toMatchObject(unavailable);
  await expect(folder.write('document/2', bytesOf('two'))).rejects.toMatchObject(unavailable);
  await expect(folder.parts.write('document/2', 1, bytesOf('two'))).rejects.toMatchObject(
    unavailable,
  );
  await expect(folder.check()).rejects.toThrow();
  expect(await readdir(root)).toEqual([]);
  await rm(root, { recursive: true });
  await rename(elsewhere, root);
  await folder.write('document/2', bytesOf('two'));
  expect(await listed()).toEqual(['document/1', 'document/2']);
});

test('clears parts that nobody sent more of for a day', async () => {
  await folder.parts.write('document/1', 2, bytesOf('part'));
  await folder.tidy(addMilliseconds(new Date(), hours(23)));
  expect(await folder.parts.list('document/1')).toEqual([{ number: 2, size: 4 }]);
  await folder.tidy(addMilliseconds(new Date(), hours(25)));
  expect(await folder.parts.list('document/1')).toEqual([]);
});

test('creates nothing for a check, whose uses fail', async () => {
  const missing = join(parent, 'missing');
  const opened = await openBlobFolder(missing, { isCheck: true });
  await expect(opened.write('a', bytesOf('a'))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(Array.fromAsync(opened.list())).rejects.toThrow(/ENOENT/);
  expect(await readdir(parent)).toEqual(['files']);
});
