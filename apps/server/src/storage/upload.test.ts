import { request, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minutes } from '#server/kernel/clock.ts';
import { runStore, type RunningStore } from '#server/testing/store-fixture.ts';
import type { SignedUpload } from './storage.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'partner portal ');
let running: RunningStore;

beforeAll(async () => {
  running = await runStore({ largest: megabyte.length, idle: 150 });
});
afterAll(() => running.stop());

async function expectNothing(blobPath: string): Promise<void> {
  expect(await running.store.describe(blobPath)).toBeNull();
  await vi.waitFor(async () => expect(await running.drafts()).toEqual([]));
}

async function startPut(upload: SignedUpload, length: number, part: Uint8Array) {
  const outgoing = request(upload.url, {
    method: 'PUT',
    headers: { ...upload.headers, 'content-length': length },
    agent: false,
  });
  outgoing.on('error', () => {});
  await new Promise((written) => outgoing.write(part, written));
  return outgoing;
}

function closed(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => outgoing.once('close', () => resolve()));
}

// @specification 7.45
test('stores a file byte for byte with 201, with or without a declared size', async () => {
  for (const size of [null, megabyte.length]) {
    const upload = await running.permitUpload({ size });
    expect(await running.put(upload, megabyte)).toMatchObject({ status: 201 });
    expect(await running.store.describe(upload.blobPath)).toMatchObject({ size: megabyte.length });
    const link = await running.permitDownload(upload.blobPath);
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(megabyte)).toBe(true);
  }
  expect(await running.drafts()).toEqual([]);
});

test('stores a body in chunks without a length, an empty one, and a type with a charset', async () => {
  const chunked = await running.permitUpload({ size: 5 });
  const headers = { 'transfer-encoding': 'chunked' };
  expect(await running.put(chunked, Buffer.from('12345'), headers)).toMatchObject({ status: 201 });
  const empty = await running.permitUpload({ size: 0 });
  expect(await running.put(empty, Buffer.alloc(0))).toMatchObject({ status: 201 });
  expect(await running.store.describe(empty.blobPath)).toMatchObject({ size: 0 });
  const text = await running.permitUpload({ contentType: 'text/plain' });
  const type = { 'content-type': 'Text/Plain;charset=UTF-8' };
  expect(await running.put(text, Buffer.from('text'), type)).toMatchObject({ status: 201 });
});

test('returns 409 for a second file by a link, even after the first is removed', async () => {
  const upload = await running.permitUpload();
  await running.put(upload, Buffer.from('first'));
  expect(await running.put(upload, Buffer.from('second'))).toMatchObject({ status: 409 });
  const head = await running.store.head(upload.blobPath, 100);
  expect(Buffer.from(head ?? []).toString()).toBe('first');
  await running.store.remove(upload.blobPath);
  expect(await running.put(upload, Buffer.from('third'))).toMatchObject({ status: 409 });
  await expectNothing(upload.blobPath);
});

test('returns 409 for all but one of many at once', async () => {
  const upload = await running.permitUpload({ size: 200_000 });
  const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, `${index} `));
  const responses = await Promise.all(bodies.map((body) => running.put(upload, body)));
  const winners = responses.flatMap(({ status }, index) => (status === 201 ? [index] : []));
  expect(winners).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(11);
  const stored = await fetch(await running.permitDownload(upload.blobPath));
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(bodies[winners[0] ?? -1]);
  expect(await running.drafts()).toEqual([]);
});

test.for([
  { name: 'larger than said', size: 10, body: Buffer.alloc(11), chunked: false, status: 413 },
  { name: 'larger than said, in chunks', size: 10, body: megabyte, chunked: true, status: 413 },
  { name: 'said to be too large', size: 2 ** 40, body: megabyte, chunked: true, status: 413 },
  {
    name: 'larger than any file may be, with a length',
    size: null,
    body: Buffer.alloc(5 * megabyte.length),
    chunked: false,
    status: 413,
  },
  {
    name: 'larger than any file may be, in chunks',
    size: null,
    body: Buffer.alloc(5 * megabyte.length),
    chunked: true,
    status: 413,
  },
  { name: 'shorter than said', size: 10, body: Buffer.alloc(9), chunked: false, status: 400 },
  { name: 'shorter, in chunks', size: 10, body: Buffer.alloc(9), chunked: true, status: 400 },
])('returns $status for a body $name and leaves nothing', async (sample) => {
  const upload = await running.permitUpload({ size: sample.size });
  const headers = sample.chunked ? { 'transfer-encoding': 'chunked' } : {};
  expect(await running.put(upload, sample.body, headers)).toMatchObject({ status: sample.status });
  await expectNothing(upload.blobPath);
});

test('leaves nothing of an aborted upload, whose link stays valid', async () => {
  const upload = await running.permitUpload({ size: megabyte.length });
  for (let round = 0; round < 15; round += 1) {
    const broken = Math.floor(Math.random() * megabyte.length);
    const outgoing = await startPut(upload, megabyte.length, megabyte.subarray(0, broken));
    await pause(Math.random() * 8);
    outgoing.destroy();
    await closed(outgoing);
  }
  await expectNothing(upload.blobPath);
  expect(await running.put(upload, megabyte)).toMatchObject({ status: 201 });
});

test('aborts a stalled upload and leaves nothing', async () => {
  const upload = await running.permitUpload({ size: 1000 });
  const outgoing = await startPut(upload, 1000, Buffer.alloc(500));
  await closed(outgoing);
  await expectNothing(upload.blobPath);
});

test.for([
  { name: 'no blob type', headers: { 'x-ms-blob-type': '' } },
  { name: 'another blob type', headers: { 'x-ms-blob-type': 'AppendBlob' } },
  { name: 'another content type', headers: { 'content-type': 'text/html' } },
])('returns 400 for $name', async ({ headers }) => {
  const upload = await running.permitUpload();
  expect(await running.put(upload, Buffer.from('x'), headers)).toMatchObject({ status: 400 });
  await expectNothing(upload.blobPath);
});

test('returns 403 for a link that is altered, of another kind, or missing', async () => {
  const upload = await running.permitUpload();
  const [address = '', link = ''] = upload.url.split('?link=');
  const [payload = '', signature = ''] = link.split('.');
  const forged = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...forged, blobPath: 'x' })).toString('base64url');
  const download = new URL(await running.permitDownload(upload.blobPath)).search;
  const searches = [
    `?link=${other}.${signature}`,
    `?link=${payload}.${signature.slice(0, -2)}`,
    `?link=${payload}`,
    `?link=${link}&link=${link}`,
    '?link=',
    '',
    download,
  ];
  for (const search of searches) {
    const response = await running.put({ ...upload, url: address + search }, Buffer.from('x'));
    expect(response.status, search).toBe(403);
  }
  await expectNothing(upload.blobPath);
});

test('returns 403 for a link that has expired', async () => {
  const upload = await running.permitUpload();
  running.pass(minutes(15));
  expect(await running.put(upload, Buffer.from('x'))).toMatchObject({ status: 403 });
  await expectNothing(upload.blobPath);
});
