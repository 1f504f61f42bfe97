import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyStore } from '#server/testing/every-store-fixture.ts';
import { createUploadFixture, type UploadFixture } from '#server/testing/upload-fixture.ts';
import { checkFiles } from './check-files.ts';
import { readNamedFiles } from './named-files.ts';

let uploading: UploadFixture;
beforeAll(async () => {
  const [folder] = everyStore;
  if (!folder) throw new Error('There is no store');
  uploading = await createUploadFixture(await folder.open());
});
afterAll(() => uploading.close());

const pdf = Buffer.from('%PDF-1.7 a manual');

const check = () => checkFiles(uploading, (path) => path.startsWith('receipts/'));

test('finds missing, surplus and changed files, and no uploads that are not used yet', async () => {
  const uploads = [];
  for (const name of ['whole.pdf', 'missing.pdf', 'changed.pdf', 'unused.pdf'])
    uploads.push((await uploading.put({ blob_path: name }, pdf)).blobPath);
  const [whole = '', missing = '', changed = ''] = uploads;
  for (const blobPath of [whole, missing, changed]) await uploading.file(blobPath);
  const { storage } = uploading;
  const put = (path: string) => storage.put(path, Readable.from([pdf]), 'application/pdf');
  await put('receipts/1.json');
  expect(await check()).toEqual({ whole: 3, missing: [], changed: [], surplus: [] });

  await storage.remove(missing);
  await put('document/surplus.pdf');
  await uploading.database.pool.query(
    'update document set file_size = file_size + 1 where blob_path = $1',
    [changed],
  );
  expect(await check()).toEqual({
    whole: 1,
    missing: [missing],
    changed: [{ blobPath: changed, expected: pdf.length + 1, found: pdf.length }],
    surplus: ['document/surplus.pdf'],
  });
});

test('looks for an infected file in quarantine', async () => {
  const before = await check();
  const { blobPath } = await uploading.put({ blob_path: 'infected.pdf' }, pdf);
  await uploading.file(blobPath);
  const { rows } = await uploading.database.pool.query<{ id: string }>(
    `update upload set scan_state = 'infected', finding = 'Eicar' where blob_path = $1 returning id`,
    [blobPath],
  );
  const moved = `quarantine/${rows[0]?.id}`;
  expect((await check()).missing).toEqual([...before.missing, moved].toSorted());
  const client = await uploading.database.pool.connect();
  expect(await readNamedFiles(client)).toContainEqual({ path: blobPath, movedPath: moved });
  // As before a version whose migrations are still to run.
  await client.query('begin; alter table document_version rename to elsewhere');
  await client.query('alter table upload rename column scan_state to other_state');
  expect(await readNamedFiles(client)).toContainEqual({ path: blobPath, movedPath: null });
  await client.query('rollback');
  client.release();
  await uploading.storage.put(moved, Readable.from([pdf]), 'application/octet-stream');
  await uploading.storage.remove(blobPath);
  expect(await check()).toEqual({ ...before, whole: before.whole + 1 });
});
