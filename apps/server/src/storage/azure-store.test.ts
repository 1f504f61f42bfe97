import { BlobServiceClient, BlockBlobClient, RestError } from '@azure/storage-blob';
import { beforeAll, expect, test, vi } from 'vitest';
import { addMilliseconds, minutes, systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { azuriteConnection, storeStart } from '#server/testing/shared-stores.ts';
import { openAzureStore, type AzureStoreOptions } from './azure-store.ts';
import { call } from '#server/testing/store-fixture.ts';
import type { Storage } from './storage.ts';

/*
 * Behavior of Azure only: permissions of links, CORS, and an unreachable account.
 */

let connectionString: string;
beforeAll(async () => {
  connectionString = await azuriteConnection();
}, storeStart);

const open = (options: Partial<AzureStoreOptions> = {}): Promise<Storage> =>
  openAzureStore({
    connectionString,
    container: `test-${newId()}`,
    publicUrl: null,
    clock: systemClock,
    log: () => undefined,
    ...options,
  });

const permit = () => ({
  blobPath: `document/${newId()}/plan.pdf`,
  contentType: 'application/pdf',
  size: null,
  expiresAt: new Date(Date.now() + 900_000),
});

test('creates one blob by an upload link, and reads it by a download link', async () => {
  const store = await open();
  const { blobPath, expiresAt, ...upload } = permit();
  const put = await store.uploadUrl({ blobPath, expiresAt, ...upload });
  const uploadParams = new URL(put.url).searchParams;
  expect(uploadParams.get('sp')).toBe('c');
  expect(uploadParams.get('sr')).toBe('b');
  expect(Date.parse(uploadParams.get('se') ?? '')).toBe(
    Math.floor(expiresAt.getTime() / 1000) * 1000,
  );
  expect(new URL(put.url).origin).toBe(store.origin);
  const link = await store.downloadUrl({
    blobPath,
    fileName: 'Plan.pdf',
    contentType: 'application/pdf',
    disposition: 'inline',
    expiresAt,
  });
  const given = new URL(link).searchParams;
  expect([given.get('sp'), given.get('sr')]).toEqual(['r', 'b']);
  expect(given.get('rscd')).toBe('inline; filename=Plan.pdf');
  // Altering what is signed invalidates the link.
  const altered = new URL(link);
  altered.searchParams.set('rscd', 'inline');
  await call('PUT', put.url, put.headers, Buffer.from('%PDF-'));
  expect((await call('GET', link)).status).toBe(200);
  expect((await call('GET', altered.href)).status).toBe(403);
});

test('refuses to read or list the container without a link', async () => {
  const store = await open();
  const upload = permit();
  const { url, headers } = await store.uploadUrl(upload);
  await call('PUT', url, headers, Buffer.from('%PDF-'));
  const bare = new URL(url);
  bare.search = '';
  expect((await call('GET', bare.href)).status).toBeGreaterThanOrEqual(400);
  const container = new URL('..', new URL('..', bare)).href.replace(/\/$/, '');
  const list = await call('GET', `${container}?restype=container&comp=list`);
  expect(list.status).toBeGreaterThanOrEqual(400);
});

test('adds the portal’s origin once to the CORS rules that exist', async () => {
  // CORS is the account's: another one, for this test alone.
  const own = connectionString.replaceAll('portalfiles', 'portalcors');
  const service = BlobServiceClient.fromConnectionString(own);
  const other = {
    allowedOrigins: 'https://other.example',
    allowedMethods: 'GET',
    allowedHeaders: '*',
    exposedHeaders: '*',
    maxAgeInSeconds: 60,
  };
  await service.setProperties({ cors: [other] });
  const publicUrl = 'https://portal.example';
  await open({ connectionString: own, publicUrl });
  await open({ connectionString: own, publicUrl });
  const { cors = [] } = await service.getProperties();
  expect(cors.map(({ allowedOrigins }) => allowedOrigins)).toEqual([
    'https://other.example',
    publicUrl,
  ]);
  const store = await open({ connectionString: own, publicUrl });
  const { url } = await store.uploadUrl(permit());
  const preflight = (origin: string, method: string) =>
    call('OPTIONS', url, {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,x-ms-blob-type',
    });
  const response = await preflight(publicUrl, 'PUT');
  expect([response.status, response.headers['access-control-allow-origin']]).toEqual([
    200,
    publicUrl,
  ]);
  expect((await preflight('https://evil.example', 'PUT')).status).toBe(403);

  await service.setProperties({ cors: Array.from({ length: 5 }, () => other) });
  const log = vi.fn<(line: string) => void>();
  await open({ connectionString: own, publicUrl, log });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('CORS must be set by hand'));
});

test('checks the store for many callers at once, and sweeps what a check left behind', async () => {
  const container = `test-${newId()}`;
  const stores = await Promise.all([open({ container }), open({ container })]);
  const blobs =
    BlobServiceClient.fromConnectionString(connectionString).getContainerClient(container);
  const names = async (): Promise<string[]> =>
    (await Array.fromAsync(blobs.listBlobsFlat())).map(({ name }) => name);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([...stores, ...stores, ...stores].map((store) => store.check()));
  }
  expect(await names()).toEqual([]);
  await blobs.getBlockBlobClient('~check/left').upload('check', 5);
  await blobs.getBlockBlobClient('document/kept').upload('kept', 4);
  for (const wait of [50, 70]) {
    expect(await names()).toEqual(['document/kept', '~check/left']);
    const clock = { now: () => addMilliseconds(new Date(), minutes(wait)) };
    await (await open({ container, clock })).tidy();
  }
  expect(await names()).toEqual(['document/kept']);
});

test('reports an unreachable account, and fails the health check', async () => {
  const away = connectionString.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9');
  await expect(open({ connectionString: away })).rejects.toThrow(/ECONNREFUSED/);
  const wrong = connectionString.replace(/AccountKey=[^;]+/, 'AccountKey=bm90IHRoZSBrZXk=');
  await expect(open({ connectionString: wrong })).rejects.toThrow();

  const container = `test-${newId()}`;
  const store = await open({ container });
  await BlobServiceClient.fromConnectionString(connectionString).deleteContainer(container);
  await expect(store.check()).rejects.toThrow();
});

test('leaves the parts of an upload until its blob is there, also where two calls finish it at once', async () => {
  const store = await open();
  const upload = { ...permit(), size: 4 };
  for (const { upload: link } of (await store.uploadParts(upload)) ?? [])
    await call('PUT', link.url, link.headers, Buffer.from('%PDF'));
  const copy = vi.spyOn(BlockBlobClient.prototype, 'syncCopyFromURL');
  try {
    // The other call has joined the parts anew meanwhile.
    copy.mockRejectedValueOnce(new RestError('ConditionNotMet', { statusCode: 412 }));
    await store.finishUpload(upload);
    expect(await store.describe(upload.blobPath)).toBeNull();
    await store.finishUpload(upload);
    expect(await store.describe(upload.blobPath)).toMatchObject({ size: 4 });
    const parts = await store.uploadParts(upload);
    expect(parts?.map(({ isStored }) => isStored)).toEqual([false]);
  } finally {
    copy.mockRestore();
  }
});
