import { uploadPartSize as partSize } from '@portal/contract/documents';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { storeStart } from '#server/testing/shared-stores.ts';
import { everyStore, type OpenedStore } from '#server/testing/every-store-fixture.ts';
import { call } from '#server/testing/store-fixture.ts';
import { hasSwift } from '#server/testing/start-swift.ts';
import type { SignedPart, SignedUpload, Storage } from './storage.ts';

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

/** Tells the store that everything has arrived, as the use of a file does. */
const finish = (storage: Storage, blobPath: string, size: number | null = null) =>
  storage.finishUpload({ blobPath, contentType: 'application/pdf', size });

test.skipIf(!hasSwift)('includes S3, which needs Debian’s Swift', () => {
  expect(everyStore.map(({ name }) => name)).toContain('S3');
});

describe.each(everyStore)('$name', ({ name, open }) => {
  const isS3 = name === 'S3';
  const created = isS3 ? 200 : 201;
  let opened: OpenedStore;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  }, storeStart);
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

  /** What a link brings after the end is refused, or never read. */
  const expectLate = async (blobPath: string, send: () => ReturnType<typeof put>) => {
    const { status } = await send();
    await finish(storage, blobPath);
    // Swift accepts it, and then no longer reads the blob; Azure has it under another name.
    if (status >= 300) expect([403, 404, 409]).toContain(status);
    const read = await readText(blobPath).catch(() => null);
    expect(read?.startsWith('late') ?? false).toBe(false);
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
    await Promise.all(paths.map((path) => keep(path, path)));
    await Promise.all(
      paths.map(async (path) => {
        const size = Buffer.byteLength(path);
        expect(await storage.describe(path)).toMatchObject({ blobPath: path, size });
        expect(await readText(path)).toBe(path);
      }),
    );
    expect(await listed('')).toEqual(paths.toSorted());
    const within = paths.filter((path) => path.startsWith('document/'));
    expect(await listed('document/')).toEqual(within.toSorted());
    await Promise.all(paths.map((path) => storage.remove(path)));
    expect(await listed('')).toEqual([]);
  });

  test('accepts one file by a link, and returns the same bytes', async () => {
    const upload = await opened.permitUpload({ size: megabyte.length });
    expect(upload.headers).toEqual({
      ...(isS3 ? {} : { 'x-ms-blob-type': 'BlockBlob' }),
      'content-type': 'application/pdf',
    });
    const before = Date.now();
    expect(await put(upload, megabyte)).toMatchObject({ status: created });
    await finish(storage, upload.blobPath, megabyte.length);
    await finish(storage, upload.blobPath, megabyte.length);
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
    const winners = answers.flatMap(({ status }, index) => (status === created ? [index] : []));
    // S3 accepts each as the same part, which is nothing yet.
    if (!isS3) expect(winners).toHaveLength(1);
    await Promise.all([1, 2].map(() => finish(storage, upload.blobPath)));
    const response = await call('GET', await opened.permitDownload(upload.blobPath));
    expect(winners.some((index) => bodies[index]?.equals(response.body))).toBe(true);
    await expectLate(upload.blobPath, () => put(upload, Buffer.from('late')));
  });

  test('limits a link to its blob, its purpose and its time', async () => {
    const upload = await opened.permitUpload();
    const download = await opened.permitDownload(upload.blobPath);
    const late = await opened.permitUpload({ expiresAt: addMilliseconds(new Date(), -1000) });
    const swapped = await put({ ...upload, url: download }, Buffer.from('x'));
    expect([403, 404]).toContain(swapped.status);
    expect((await put(late, Buffer.from('x'))).status).toBe(403);
    if (!isS3) {
      expect((await put({ ...upload, headers: {} }, Buffer.from('x'))).status).toBe(400);
    }
    const other = new URL(upload.url);
    other.pathname = other.pathname.replace(/[^/]+$/, 'other.pdf');
    const elsewhere = other.href.replace(/link=\w/, 'link=x');
    expect((await put({ ...upload, url: elsewhere }, Buffer.from('x'))).status).not.toBe(created);
    await finish(storage, upload.blobPath);
    await expectNothing(upload.blobPath);

    await put(upload, Buffer.from('x'));
    await finish(storage, upload.blobPath);
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
    await finish(storage, upload.blobPath, megabyte.length);
    await expectNothing(upload.blobPath);
    expect(await put(upload, megabyte)).toMatchObject({ status: created });
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
    await finish(storage, upload.blobPath);
    const link = await opened.permitDownload(upload.blobPath);
    expect((await call('GET', link)).status).toBe(200);
    await storage.remove(upload.blobPath);
    await storage.remove(upload.blobPath);
    expect((await call('GET', link)).status).toBe(404);
    await expectNothing(upload.blobPath);
    const again = (await put(upload, Buffer.from('%PDF-'))).status;
    if (storage.keepsPlaces) expect([404, 409]).toContain(again);
    else expect(again).toBe(201);
    await finish(storage, upload.blobPath);
    expect((await storage.describe(upload.blobPath)) === null).toBe(storage.keepsPlaces);
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
      ...(isS3 ? {} : { 'accept-ranges': 'bytes' }),
    });
    const part = await call('GET', link, { range: 'bytes=2-4' });
    expect([part.status, part.body.toString()]).toEqual([206, '234']);
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    expect((await call('GET', link, { range: 'bytes=99-' })).status).toBe(416);
    // A link of S3 is signed for one method.
    if (!isS3) {
      const head = await call('HEAD', link);
      expect([head.status, head.headers['content-length']]).toEqual([200, '10']);
    }
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

  describe('a file in parts', () => {
    const size = 2 * partSize + 5;
    const file = Buffer.alloc(size, 'parts of a file ');
    const begin = async () => {
      const { blobPath } = await opened.permitUpload({ size });
      const expiresAt = addMilliseconds(new Date(), minutes(15));
      const permit = { blobPath, contentType: 'application/pdf', size, expiresAt };
      const sign = async (): Promise<readonly SignedPart[]> =>
        (await storage.uploadParts(permit)) ?? [];
      return { blobPath, sign, finish: () => storage.finishUpload(permit) };
    };
    const send = ({ part, upload }: SignedPart, bytes = file) => {
      const url = new URL(upload.url, opened.address ?? undefined).href;
      return put({ ...upload, url }, bytes.subarray(part.offset, part.offset + part.size));
    };

    test('resumes with the parts that are missing, in any order, and is one blob at the end', async () => {
      const { blobPath, sign, finish: end } = await begin();
      const [first, second, third] = await sign();
      if (!first || !second || !third) throw new Error('There are three parts');
      expect(first.isStored).toBe(false);
      expect((await send(third)).status).toBe(created);
      expect((await send(first, Buffer.alloc(size, 'other'))).status).toBe(created);
      // Broken off, and refused for its size.
      const cut = request(new URL(second.upload.url, opened.address ?? undefined), {
        method: 'PUT',
        headers: { 'content-length': partSize },
        agent: false,
      });
      const closed = new Promise((resolve) => cut.once('close', resolve));
      cut.on('error', () => undefined);
      await new Promise((written) => cut.write(Buffer.alloc(1000), written));
      cut.destroy();
      await closed;
      await end();
      expect(await storage.describe(blobPath)).toBeNull();
      const again = await sign();
      expect(again.map(({ isStored }) => isStored)).toEqual([true, false, true]);
      // The part that is sent last counts.
      for (const part of again.slice(0, 2)) expect((await send(part)).status).toBe(created);
      await Promise.all([end(), end()]);
      expect(await storage.describe(blobPath)).toMatchObject({ blobPath, size });
      const { body } = await call('GET', await opened.permitDownload(blobPath));
      expect(body.equals(file)).toBe(true);

      await expectLate(blobPath, () => send(again[0] ?? first, Buffer.alloc(size, 'late')));
      await storage.remove(blobPath);
    });

    test('gives up its parts with the blob', async () => {
      const { blobPath, sign, finish: end } = await begin();
      const parts = await sign();
      for (const part of parts.slice(1)) await send(part);
      await storage.remove(blobPath);
      const [first] = parts;
      if (first && storage.keepsPlaces && isS3) expect((await send(first)).status).toBe(404);
      await end();
      await expectNothing(blobPath);
    });
  });
});
