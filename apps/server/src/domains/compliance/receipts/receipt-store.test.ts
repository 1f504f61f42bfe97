import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { openLocalStore } from '#server/storage/local-store.ts';
import { addReceipts, openReceiptStore } from './receipt-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-receipts-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each(['folder', 's3'] as const)(
  'refuses receipts whose ids are none, with the store %s',
  async (store) => {
    const dataDir = join(folder, store, 'data');
    const secretKey = 'a secret for tests';
    const files = join(dataDir, 'files');
    const storage = await openLocalStore({ folder: files, secretKey, clock: systemClock });
    const receipts = openReceiptStore(storage, { dataDir, files: { store } });
    const genuine = { id: newId(), user_id: newId(), request_id: newId(), signature: 's' };
    const texts = ['../../escaped', '/escaped', '', '.', `${newId()}/..`, 'a\0b', 7, null];
    const names = ['id', 'user_id', 'request_id'];
    const forged = texts.flatMap((text) =>
      names.map((name) => Object.assign({}, genuine, { user_id: newId() }, { [name]: text })),
    );
    await addReceipts(receipts, [...forged, null, 'text', genuine]);
    expect(await Array.fromAsync(receipts.all())).toEqual([genuine]);
    expect(await readdir(join(folder, store))).toEqual(['data']);
  },
);
