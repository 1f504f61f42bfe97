import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { everyStore, type OpenedStore } from '#server/testing/every-store-fixture.ts';
import { storeStart } from '#server/testing/shared-stores.ts';
import { copyBlobs } from './copy-blobs.ts';
import type { Storage } from './storage.ts';

let stores: OpenedStore[];
beforeAll(async () => {
  // From the folder to each other store, and back to a folder.
  const [folder, ...others] = everyStore;
  stores = await Promise.all([folder, ...others, folder].flatMap((one) => one?.open() ?? []));
}, storeStart);
afterAll(async () => void (await Promise.all(stores.map((store) => store.stop()))));

const paths = ['document/1/a.pdf', 'receipts/1.json', 'quarantine/1', '../Ä ~/*.pdf', 'empty'];

const put = (storage: Storage, path: string, text = path): Promise<void> =>
  storage.put(path, Readable.from(text === 'empty' ? [] : [Buffer.from(text)]), 'text/plain');

async function readAll(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { blobPath } of storage.list('')) {
    const pieces = await Array.fromAsync((await storage.read(blobPath)) ?? []);
    found[blobPath] = Buffer.concat(pieces).toString();
  }
  return found;
}

test('copies all files through every store, and a second time those alone that are new or changed', async () => {
  const [first] = stores;
  if (!first) throw new Error('There is no store');
  for (const path of paths) await put(first.storage, path);
  const expected: Record<string, string> = await readAll(first.storage);
  expect(Object.keys(expected)).toHaveLength(paths.length);

  for (const [at, { storage: to }] of stores.slice(1).entries()) {
    const from = stores[at]?.storage ?? to;
    const seen: number[] = [];
    const isLeftOut = (path: string): boolean => path === 'quarantine/1' && from === first.storage;
    const counts = await copyBlobs({ from, to, isLeftOut, onProgress: (done) => seen.push(done) });
    delete expected['quarantine/1'];
    const total = Object.keys(expected).length;
    expect(counts).toMatchObject({ copied: total, present: 0, replaced: 0, failed: [] });
    expect(seen).toHaveLength(total);

    const added = `document/${newId()}/new.pdf`;
    await put(from, added);
    expected[added] = added;
    // What an upload loses when it is first used.
    await from.patch('document/1/a.pdf', [{ offset: 0, bytes: Buffer.from(String(at)) }]);
    expected['document/1/a.pdf'] = `${at}${paths[0]?.slice(1)}`;
    expect(await copyBlobs({ from, to, isLeftOut })).toMatchObject({
      copied: 1,
      replaced: 1,
      present: total - 1,
      failed: [],
    });
    expect(await readAll(to)).toEqual(expected);

    await from.remove(added);
    expect(await copyBlobs({ from, to, isLeftOut })).toMatchObject({ copied: 0, surplus: [added] });
    await to.remove(added);
    delete expected[added];
  }
});

test('goes on after an end at any moment, and removes a copy with other bytes', async () => {
  const opened = await Promise.all([0, 0].flatMap((at) => everyStore[at]?.open() ?? []));
  const [from, to] = opened.map(({ storage }) => storage);
  if (!from || !to) throw new Error('There are no stores');
  for (let index = 0; index < 20; index += 1) await put(from, `document/${index}`);
  let left = 7;
  const broken: Storage = {
    ...to,
    put: async (path, bytes, type) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      // Half a file.
      if (left === 3) return to.put(path, Readable.from([Buffer.from('half')]), type);
      return to.put(path, bytes, type);
    },
  };
  const first = await copyBlobs({ from, to: broken });
  expect(first.failed).toHaveLength(14);
  expect(first.failed.filter(({ reason }) => reason === 'killed')).toHaveLength(13);
  const second = await copyBlobs({ from, to });
  // The folder reserves the path of what was removed for a day.
  expect(second).toMatchObject({ copied: 13, present: 6 });
  expect(second.failed.map(({ blobPath }) => blobPath)).toEqual(
    first.failed.filter(({ reason }) => reason !== 'killed').map(({ blobPath }) => blobPath),
  );
  await Promise.all(opened.map((store) => store.stop()));
});
