import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/kernel/clock.ts';
import { getDelivery } from './content-disposition.ts';
import { detectType, recognizeFile, sniffedBytes } from './real-type.ts';
import { call, runStore, type RunningStore } from '#server/testing/store-fixture.ts';

const content = Buffer.from('%PDF-1.7 0123456789');
const size = content.length;
let running: RunningStore;
let blobPath: string;
let link: string;

beforeAll(async () => {
  running = await runStore();
  blobPath = await running.keep(content);
  link = await running.permitDownload(blobPath);
});
afterAll(() => running.stop());

test('returns 200 with the file, and with everything that keeps it harmless', async () => {
  const { status, headers, body } = await call('GET', link);
  expect(status).toBe(200);
  expect(body).toEqual(content);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(size),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'content-disposition': 'inline; filename=file.pdf',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
  });
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test.for([
  ['bytes=0-4', '0-4'],
  ['bytes=5-', `5-${size - 1}`],
  ['bytes=-3', `${size - 3}-${size - 1}`],
  ['bytes=-999', `0-${size - 1}`],
  ['bytes=2-999', `2-${size - 1}`],
  ['bytes=2-99999999999999999999', `2-${size - 1}`],
  ['BYTES=0-4', '0-4'],
] as const)('returns 206 for Range %s', async ([range, given]) => {
  const [start = 0, end = 0] = given.split('-').map(Number);
  const { status, headers, body } = await call('GET', link, { range });
  expect(status).toBe(206);
  expect(headers['content-range']).toBe(`bytes ${given}/${size}`);
  expect(headers['content-length']).toBe(String(end - start + 1));
  expect(body).toEqual(content.subarray(start, end + 1));
});

const beyond = ['bytes=19-', 'bytes=99-100', 'bytes=-0', 'bytes=99999999999999999999-'];

test.for(beyond)('returns 416 for Range %s', async (range) => {
  const { status, headers } = await call('GET', link, { range });
  expect(status).toBe(416);
  expect(headers['content-range']).toBe(`bytes */${size}`);
});

test.for(['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=', 'bytes=-', 'bytes=a-b'])(
  'ignores Range %s',
  async (range) => {
    const { status, body } = await call('GET', link, { range });
    expect(status).toBe(200);
    expect(body).toEqual(content);
  },
);

test('returns a part by If-Range for the same file, else the whole', async () => {
  const etag = String((await call('HEAD', link)).headers.etag);
  const range = 'bytes=0-0';
  expect((await call('GET', link, { range, 'if-range': etag })).status).toBe(206);
  expect((await call('GET', link, { range, 'if-range': `W/${etag}` })).status).toBe(200);
  expect((await call('GET', link, { range, 'if-range': '"other"' })).status).toBe(200);
});

test('returns the headers of GET without the file by HEAD, where Range does not count', async () => {
  const got = await call('GET', link);
  const head = await call('HEAD', link, { range: 'bytes=0-0' });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '', connection: '' }).toEqual({
    ...got.headers,
    date: '',
    connection: '',
  });
});

test('returns 304 by If-None-Match with the ETag, weak, in a list, or a star', async () => {
  const etag = String((await call('HEAD', link)).headers.etag);
  for (const header of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
    const response = await call('GET', link, { 'if-none-match': header });
    expect(response).toMatchObject({ status: 304, headers: { etag } });
    expect(response.body).toHaveLength(0);
  }
  expect((await call('GET', link, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('returns 412 by If-Match with another tag, or a weak one, and 304 before 416', async () => {
  const etag = String((await call('HEAD', link)).headers.etag);
  for (const header of ['"other"', `W/${etag}`]) {
    expect((await call('GET', link, { 'if-match': header })).status).toBe(412);
    expect((await call('HEAD', link, { 'if-match': header })).status).toBe(412);
  }
  for (const header of ['*', etag, `"other", ${etag}`]) {
    expect((await call('GET', link, { 'if-match': header })).status).toBe(200);
  }
  const both = { 'if-none-match': etag, range: 'bytes=99-' };
  expect((await call('GET', link, both)).status).toBe(304);
  expect((await call('HEAD', link, { 'if-none-match': etag })).status).toBe(304);
});

test('returns a large file completely to many concurrent readers, some of whom leave', async () => {
  const large = Buffer.alloc(3_000_001, 'no portion of this file is like another one: 01234567');
  const largeLink = await running.permitDownload(await running.keep(large));
  const leave = new AbortController();
  const leaving = Array.from({ length: 5 }, async () => {
    const { body } = await fetch(largeLink, { signal: leave.signal });
    await body?.getReader().read();
  });
  await Promise.all(leaving);
  leave.abort();
  const responses = await Promise.all(Array.from({ length: 5 }, () => call('GET', largeLink)));
  expect(responses.every(({ body }) => body.equals(large))).toBe(true);
  const range = 'bytes=1000001-2500000';
  const part = await call('GET', largeLink, { range });
  expect(part.body.equals(large.subarray(1_000_001, 2_500_001))).toBe(true);
});

test('returns an empty file', async () => {
  const empty = await running.permitDownload(await running.keep(Buffer.alloc(0)));
  const response = await call('GET', empty);
  expect(response).toMatchObject({ status: 200, headers: { 'content-length': '0' } });
  expect((await call('GET', empty, { range: 'bytes=0-' })).status).toBe(416);
});

test('returns 403 for an altered or expired link, and 404 for a removed file, at once', async () => {
  expect((await call('GET', `${link}x`)).status).toBe(403);
  const gone = await running.keep(content);
  const goneLink = await running.permitDownload(gone);
  await running.store.remove(gone);
  await running.store.remove(gone);
  expect((await call('GET', goneLink)).status).toBe(404);
  expect((await call('HEAD', goneLink)).status).toBe(404);
  const short = await running.permitDownload(blobPath);
  running.pass(minutes(5));
  expect((await call('GET', short)).status).toBe(403);
});

test.for([
  {
    name: 'HTML named .pdf',
    body: '<!doctype html><script>alert(1)</script>',
    said: 'application/pdf',
  },
  { name: 'HTML named .txt', body: '  <html><body onload=alert(1)>', said: 'text/plain' },
  { name: 'SVG', body: '<svg xmlns="http://www.w3.org/2000/svg"/>', said: 'image/svg+xml' },
  { name: 'SVG named .png', body: '<?xml version="1.0"?><svg/>', said: 'image/png' },
  { name: 'a program', body: 'MZ\u0000\u0001\u0002', said: 'application/pdf' },
])('sends $name as an attachment', async ({ body, said }) => {
  const path = await running.keep(Buffer.from(body));
  const head = await running.store.head(path, sniffedBytes);
  const delivery = getDelivery(
    detectType(await recognizeFile(head ?? Buffer.alloc(0)), said),
    'inline',
  );
  const { headers } = await call('GET', await running.permitDownload(path, delivery));
  expect(headers['content-disposition']).toMatch(/^attachment;/);
});

test('never shows markup inline by a wrong permit', async () => {
  const options = { contentType: 'text/html', disposition: 'inline' } as const;
  const { headers } = await call('GET', await running.permitDownload(blobPath, options));
  expect(headers['content-disposition']).toMatch(/^attachment;/);
});
