import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { azuriteStart } from '#server/testing/azurite-connection.ts';
import { everyStore, type OpenedStore } from '#server/testing/every-store-fixture.ts';
import { call } from '#server/testing/store-fixture.ts';
import type { SignedUpload, Storage } from './storage.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'partner portal ');

const paths = [
  'document/0192/Uber-uns.pdf',
  'Gerät für Ärzte – Übersicht.pdf',
  'U\u0308bersicht.pdf',
  'Übersicht.pdf',
  `${'長'.repeat(300)}.pdf`,
  'a/'.repeat(600),
  'دليل \u202Efdp.exe\u202C المستخدم.pdf',
  '../../../etc/passwd',
  'document/../../passwd',
  '/etc/passwd',
  String.raw`..\..\windows\system32`,
  'ends.with.a.dot.',
  'a//b',
  '~/0192',
  '~check',
  'CON',
  'a\u0000b\n',
  '.',
  '',
];

const put = (upload: SignedUpload, body: Uint8Array) =>
  call('PUT', upload.url, { ...upload.headers, 'content-length': body.length }, body);

describe.each(everyStore)('$name', ({ open }) => {
  let opened: OpenedStore;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  }, azuriteStart);
  afterAll(() => opened.stop());

  const keep = async (path: string, text: string): Promise<void> =>
    storage.put(path, Readable.from([Buffer.from(text)]), 'text/plain');
  const readText = async (path: string): Promise<string | null> => {
    const bytes = await storage.read(path);
    return bytes && Buffer.concat(await Array.fromAsync(bytes)).toString();
  };
  const listed = async (prefix: string): Promise<string[]> => {
    const found = await Array.fromAsync(storage.list(prefix));
    return found.map(({ blobPath }) => blobPath).toSorted();
  };
  const expectNothing = async (path: string): Promise<void> => {
    expect(await storage.describe(path)).toBeNull();
    expect(await storage.head(path, 10)).toBeNull();
    expect(await storage.read(path)).toBeNull();
    expect(await listed(path)).toEqual([]);
  };

  test('reads and overwrites parts of a blob', async () => {
    const path = `attachment/${newId()}/ä.jpg`;
    const text = 'partner portal '.repeat(700_000);
    await keep(path, text);
    const readPart = async (offset: number, length: number): Promise<string | undefined> =>
      (
        await storage.readRange(path, offset, length).then((bytes) => bytes && Buffer.from(bytes))
      )?.toString();
    expect(await readPart(8, 6)).toBe('portal');
    expect(await readPart(text.length - 4, 100)).toBe('tal ');
    expect(await readPart(text.length, 100)).toBe('');
    const patches = [
      { offset: 0, bytes: Buffer.from('P') },
      { offset: 8_000_000, bytes: Buffer.alloc(1_000_000, '-') },
      { offset: text.length - 1, bytes: Buffer.from('.') },
    ];
    await storage.patch(path, patches);
    const expected = Buffer.from(text);
    for (const { offset, bytes } of patches) bytes.copy(expected, offset);
    expect((await readText(path)) === expected.toString()).toBe(true);
    expect(await storage.describe(path)).toMatchObject({ blobPath: path, size: text.length });
    await storage.remove(path);
    await storage.patch(path, patches);
    await expectNothing(path);
    expect(await storage.readRange(path, 0, 1)).toBeNull();
  });

  test('maps any text to a path, and back', async () => {
    for (const path of paths) await keep(path, path);
    for (const path of paths) {
      const size = Buffer.byteLength(path);
      expect(await storage.describe(path)).toMatchObject({ blobPath: path, size });
      expect(await readText(path)).toBe(path);
    }
    expect(await listed('')).toEqual(paths.toSorted());
    const within = paths.filter((path) => path.startsWith('document/'));
    expect(await listed('document/')).toEqual(within.toSorted());
    for (const path of paths) await storage.remove(path);
    expect(await listed('')).toEqual([]);
  });

  test('accepts one file by a link, and returns the same bytes', async () => {
    const upload = await opened.permitUpload({ size: megabyte.length });
    expect(upload.headers).toEqual({
      'x-ms-blob-type': 'BlockBlob',
      'content-type': 'application/pdf',
    });
    const before = Date.now();
    expect(await put(upload, megabyte)).toMatchObject({ status: 201 });
    const described = await storage.describe(upload.blobPath);
    expect(described).toMatchObject({ blobPath: upload.blobPath, size: megabyte.length });
    expect(Math.abs((described?.storedAt.getTime() ?? 0) - before)).toBeLessThan(minutes(1));
    const answer = await call('GET', await opened.permitDownload(upload.blobPath));
    expect(answer.status).toBe(200);
    expect(answer.body.equals(megabyte)).toBe(true);
  });

  test('accepts no second file by a link, and one of many at the same time', async () => {
    const upload = await opened.permitUpload();
    const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, `${index} `));
    const answers = await Promise.all(bodies.map((body) => put(upload, body)));
    const winners = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect([403, 409]).toContain((await put(upload, Buffer.from('late'))).status);
    const response = await call('GET', await opened.permitDownload(upload.blobPath));
    expect(response.body.equals(bodies[winners[0] ?? -1] ?? Buffer.alloc(0))).toBe(true);
  });

  test('limits a link to its blob, its purpose and its time', async () => {
    const upload = await opened.permitUpload();
    const download = await opened.permitDownload(upload.blobPath);
    const late = await opened.permitUpload({ expiresAt: addMilliseconds(new Date(), -1000) });
    const swapped = await put({ ...upload, url: download }, Buffer.from('x'));
    expect([403, 404]).toContain(swapped.status);
    expect((await put(late, Buffer.from('x'))).status).toBe(403);
    expect((await put({ ...upload, headers: {} }, Buffer.from('x'))).status).toBe(400);
    const other = new URL(upload.url);
    other.pathname = other.pathname.replace(/[^/]+$/, 'other.pdf');
    const elsewhere = other.href.replace(/link=\w/, 'link=x');
    expect((await put({ ...upload, url: elsewhere }, Buffer.from('x'))).status).not.toBe(201);
    await expectNothing(upload.blobPath);

    await put(upload, Buffer.from('x'));
    expect((await call('GET', upload.url)).status).toBeGreaterThanOrEqual(400);
    expect((await call('DELETE', upload.url)).status).toBeGreaterThanOrEqual(400);
    const expiresAt = addMilliseconds(new Date(), -1000);
    const ended = await opened.permitDownload(upload.blobPath, { expiresAt });
    expect((await call('GET', ended)).status).toBe(403);
  });

  test('leaves nothing of an aborted upload, whose link stays valid', async () => {
    const upload = await opened.permitUpload({ size: megabyte.length });
    for (let round = 0; round < 5; round += 1) {
      const part = megabyte.subarray(0, Math.floor(Math.random() * megabyte.length));
      const headers = { ...upload.headers, 'content-length': megabyte.length };
      const outgoing = request(upload.url, { method: 'PUT', headers, agent: false });
      const closed = new Promise((resolve) => outgoing.once('close', resolve));
      outgoing.on('error', () => undefined);
      await new Promise((written) => outgoing.write(part, written));
      outgoing.destroy();
      await closed;
    }
    await expectNothing(upload.blobPath);
    expect(await put(upload, megabyte)).toMatchObject({ status: 201 });
  });

  test('writes a file of the portal once, whole or not at all', async () => {
    const path = `reports/${newId()}.pdf`;
    const pieces = Array.from({ length: 9 }, (_, index) => Buffer.alloc(megabyte.length, index));
    const broken = async function* broken() {
      yield* pieces;
      throw new Error('broken off');
    };
    await expect(storage.put(path, broken(), 'application/pdf')).rejects.toThrow('broken off');
    await expectNothing(path);
    await storage.put(path, Readable.from(pieces), 'application/pdf');
    await expect(keep(path, 'again')).rejects.toMatchObject({ code: 'conflict' });
    const answer = await call('GET', await opened.permitDownload(path));
    expect(answer.body.equals(Buffer.concat(pieces))).toBe(true);
    await keep(`${path}.empty`, '');
    expect(await storage.describe(`${path}.empty`)).toMatchObject({ size: 0 });
    expect(await readText(`${path}.empty`)).toBe('');
    expect(await storage.head(`${path}.empty`, 10)).toHaveLength(0);
  });

  test('reads the first bytes only, and stops early', async () => {
    const path = `document/${newId()}/long.txt`;
    await keep(path, '0123456789'.repeat(100_000));
    expect(Buffer.from((await storage.head(path, 12)) ?? []).toString()).toBe('012345678901');
    expect(await storage.head(path, 2_000_000)).toHaveLength(1_000_000);
    for await (const piece of (await storage.read(path)) ?? []) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await readText(path)).toHaveLength(1_000_000);
  });

  test('deletes a blob at once, for its links as well, and again without an error', async () => {
    const upload = await opened.permitUpload();
    await put(upload, Buffer.from('%PDF-'));
    const link = await opened.permitDownload(upload.blobPath);
    expect((await call('GET', link)).status).toBe(200);
    await storage.remove(upload.blobPath);
    await storage.remove(upload.blobPath);
    expect((await call('GET', link)).status).toBe(404);
    await expectNothing(upload.blobPath);
    const again = (await put(upload, Buffer.from('%PDF-'))).status;
    expect(again).toBe(storage.keepsPlaces ? 409 : 201);
  });

  test('downloads with the type and name of the link, and supports HEAD, Range and If-None-Match', async () => {
    const path = `document/${newId()}/file.pdf`;
    await keep(path, '0123456789');
    const fileName = 'Gerät – 取扱説明書 "1".pdf';
    const link = await opened.permitDownload(path, { fileName, disposition: 'attachment' });
    const { headers } = await call('GET', link);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[ -~]+"; filename\*=UTF-8''Ger%C3%A4t%20/,
      ),
      'cache-control': expect.stringMatching(/^private, max-age=(300|29\d)$/),
      'accept-ranges': 'bytes',
    });
    const part = await call('GET', link, { range: 'bytes=2-4' });
    expect([part.status, part.body.toString()]).toEqual([206, '234']);
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    expect((await call('GET', link, { range: 'bytes=99-' })).status).toBe(416);
    const head = await call('HEAD', link);
    expect([head.status, head.headers['content-length']]).toEqual([200, '10']);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await call('GET', link, known)).status).toBe(304);
  });

  test('never shows markup in the browser by a wrong permit', async () => {
    const path = `document/${newId()}/page.html`;
    await keep(path, '<script>alert(1)</script>');
    for (const contentType of ['text/html', 'image/svg+xml', 'application/xhtml+xml']) {
      const options = { contentType, disposition: 'inline' } as const;
      const { headers } = await call('GET', await opened.permitDownload(path, options));
      expect(headers['content-disposition']).toMatch(/^attachment;/);
    }
  });

  test('leaves every blob unchanged by the health check and the cleanup', async () => {
    const path = `document/${newId()}/kept.txt`;
    await keep(path, 'kept');
    const before = await listed('');
    await storage.check();
    await storage.check();
    await storage.tidy();
    await vi.waitFor(async () => expect(await listed('')).toEqual(before));
  });
});
