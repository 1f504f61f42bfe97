import { uploadPartSize as partSize } from '@portal/contract/documents';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteDocument } from '#server/domains/documents/library/delete-document.ts';
import { everyStore } from './every-store-fixture.ts';
import { call } from './store-fixture.ts';
import { storeStart } from './shared-stores.ts';
import { getArrivedFile, getArrivedImage } from '../domains/uploads/claim-upload.ts';
import { splitIntoParts } from '#server/storage/file-parts.ts';
import { createUploadFixture, type UploadFixture } from './upload-fixture.ts';

const pdf = Buffer.from('%PDF-1.7 a manual');
const megabyte = 1024 * 1024;
const noUpload = { blob_path: [{ key: 'document.no_upload' }] };

describe.each(everyStore)('on $name', ({ name, open }) => {
  let uploading: UploadFixture;
  beforeAll(async () => {
    uploading = await createUploadFixture(await open());
  }, storeStart);
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => uploading.close());

  const isStored = async (blobPath: string): Promise<boolean> =>
    (await uploading.storage.describe(blobPath)) !== null;

  test('deletes a file of another size than declared, and makes no document of it', async () => {
    for (const size of [pdf.length - 1, pdf.length + 1]) {
      const options = { blob_path: 'Manual.pdf', size };
      const { blobPath, url, status } = await uploading.put(options, pdf);
      if (uploading.storage.origin === null) {
        expect(status).toBe(size < pdf.length ? 413 : 400);
      } else if (name === 'S3') {
        // The size is signed with the link.
        expect(status).toBe(403);
      } else {
        expect(status).toBe(201);
        const message = { key: 'document.other_size', params: { bytes: size } };
        await expect(uploading.file(blobPath)).rejects.toMatchObject({
          code: 'invalid',
          details: { fields: { blob_path: [message] } },
        });
        // A file written through an unused link is removed once the link expires.
        await call('PUT', url, { 'x-ms-blob-type': 'BlockBlob' }, pdf.subarray(0, size));
        expect(await uploading.removeReleased()).toBe(1);
      }
      expect(await isStored(blobPath)).toBe(false);
      const refused = uploading.file(blobPath);
      await expect(refused).rejects.toMatchObject({ details: { fields: noUpload } });
      await uploading.age(blobPath, '1 day 1 hour');
      await uploading.sweep();
      await uploading.removeReleased();
      expect([await isStored(blobPath), await uploading.countRows(blobPath)]).toEqual([false, 0]);
    }
  });

  test('makes one document of an upload, under concurrency', async () => {
    const { blobPath } = await uploading.put({ blob_path: 'Manual.pdf' }, pdf);
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, () => uploading.file(blobPath)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await isStored(blobPath)).toBe(true);
  });

  test('deletes the file with its document, even where the process died after the commit', async () => {
    const { blobPath, url } = await uploading.put({ blob_path: 'Manual.pdf' }, pdf);
    const id = await uploading.file(blobPath);
    const remove = vi.spyOn(uploading.storage, 'remove').mockRejectedValue(new Error('died'));
    await deleteDocument(uploading.context(), { id, seenVersion: null });
    expect(await isStored(blobPath)).toBe(true);
    // The first run dies before the store is called.
    await expect(uploading.removeReleased()).rejects.toThrow('died');
    remove.mockRestore();
    // The upload's row records the file to remove, for as long as the file may exist.
    expect(await uploading.countRows(blobPath)).toBe(1);
    await uploading.age(blobPath, '2 days');
    await uploading.sweep();
    expect(await uploading.removeReleased()).toBe(1);
    expect([await isStored(blobPath), await uploading.countRows(blobPath)]).toEqual([false, 0]);
    expect(await uploading.removeReleased()).toBe(0);
    expect((await call('PUT', url, {}, pdf)).status).toBeGreaterThanOrEqual(400);
  });

  test('deletes an upload again that its link restored after deletion', async () => {
    const {
      upload_url: url,
      headers,
      blob_path: blobPath,
    } = await uploading.requestUpload({
      blob_path: 'Manual.pdf',
    });
    await call('PUT', url, headers, pdf);
    const id = await uploading.file(blobPath);
    await deleteDocument(uploading.context(), { id, seenVersion: null });
    expect(await uploading.removeReleased()).toBe(1);
    const { status } = await call('PUT', url, headers, pdf);
    expect([201, name === 'S3' ? 404 : 409]).toContain(status);
    expect(status === 201).toBe(!uploading.storage.keepsPlaces);
    await expect(uploading.file(blobPath)).rejects.toMatchObject({ details: { fields: noUpload } });
    expect(await uploading.countRows(blobPath)).toBe(uploading.storage.keepsPlaces ? 0 : 1);

    await uploading.age(blobPath, '13 hours');
    await uploading.removeReleased();
    expect([await isStored(blobPath), await uploading.countRows(blobPath)]).toEqual([false, 0]);
  });

  test('deletes uploads unused for a day, and keeps used ones', async () => {
    const [unused, used, fresh] = await Promise.all(
      ['unused.pdf', 'used.pdf', 'fresh.pdf'].map(
        async (blob_path) => (await uploading.put({ blob_path }, pdf)).blobPath,
      ),
    );
    await uploading.file(used ?? '');
    for (const blobPath of [unused, used]) await uploading.age(blobPath ?? '', '25 hours');
    await uploading.sweep();
    await uploading.removeReleased();
    const left = await Promise.all(
      [unused, used, fresh].map((path) => uploading.countRows(path ?? '')),
    );
    expect(left).toEqual([0, 1, 1]);
    expect(await isStored(unused ?? '')).toBe(false);
    expect(await isStored(used ?? '')).toBe(true);
    await uploading.file(fresh ?? '');
  });

  test('accepts a picture for a page only with the bytes of one, and at most ten mebibytes', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    const at = async (bytes: Uint8Array, blob_path = 'front.png'): Promise<string> =>
      (await uploading.put({ upload_type: 'marketing', blob_path }, bytes)).blobPath;
    const context = uploading.context();
    const stored = await at(png);
    expect(stored).toMatch(/^marketing\//);
    expect(await getArrivedImage(context, stored)).toMatchObject({ contentType: 'image/png' });

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const refusals = [
      [await at(svg), 'document.not_image'],
      [await at(pdf), 'document.not_image'],
      [await at(Buffer.alloc(0)), 'document.not_image'],
      [await at(Buffer.concat([png, Buffer.alloc(10 * megabyte)])), 'document.too_large'],
    ] as const;
    for (const [blobPath, key] of refusals) {
      await expect(getArrivedImage(context, blobPath)).rejects.toMatchObject({
        details: { fields: { image_blob_path: [{ key }] } },
      });
    }
    const named = uploading.requestUpload({ upload_type: 'marketing', blob_path: 'front.svg' });
    await expect(named).rejects.toMatchObject({ code: 'invalid' });
  });

  test('accepts neither a file that never arrived nor another person’s path as an upload', async () => {
    const { blob_path: requested } = await uploading.requestUpload({ blob_path: 'Manual.pdf' });
    for (const blobPath of [requested, '../../etc/passwd', `${requested}/..`, '']) {
      const refused = getArrivedFile(uploading.context(), blobPath);
      await expect(refused, name).rejects.toMatchObject({ details: { fields: noUpload } });
    }
  });

  describe('a file in parts', () => {
    const size = partSize + 100;
    const file = Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 'in parts ')]);
    const digests = splitIntoParts(size).map(({ offset, size: length }) =>
      createHash('sha256')
        .update(file.subarray(offset, offset + length))
        .digest('hex'),
    );
    const begin = async (): Promise<string> =>
      (await uploading.requestUpload({ blob_path: 'Manual.pdf', size })).blob_path;
    const send = async (blobPath: string, bytes = file, most = Infinity): Promise<void> => {
      const { parts } = await uploading.requestParts(blobPath);
      for (const { offset, size: length, upload_url: url } of parts.slice(0, most)) {
        const body = bytes.subarray(offset, offset + length);
        const { status } = await call('PUT', url, { 'content-length': body.length }, body);
        expect([200, 201]).toContain(status);
      }
    };

    test('resumes after some parts, and becomes a document once whole and compared', async () => {
      const blobPath = await begin();
      await send(blobPath, file, 1);
      const refused = { details: { fields: noUpload } };
      await expect(uploading.finish(blobPath, digests)).rejects.toMatchObject(refused);
      await expect(uploading.file(blobPath)).rejects.toMatchObject(refused);
      expect((await uploading.requestParts(blobPath)).parts).toMatchObject([{ offset: partSize }]);
      await send(blobPath);
      await uploading.finish(blobPath, digests);
      // The response was lost.
      expect((await uploading.requestParts(blobPath)).parts).toEqual([]);
      await uploading.finish(blobPath, digests);
      await uploading.file(blobPath);
      expect(await uploading.storage.describe(blobPath)).toMatchObject({ size });
      await expect(uploading.requestParts(blobPath)).rejects.toMatchObject(refused);
    });

    test('deletes it where its bytes are others than were sent', async () => {
      const blobPath = await begin();
      await send(blobPath, file, 1);
      // Another file was chosen to resume.
      await send(blobPath, Buffer.alloc(size, 'another file '));
      await expect(uploading.finish(blobPath, digests)).rejects.toMatchObject({
        details: { fields: { blob_path: [{ key: 'document.damaged' }] } },
      });
      expect(await isStored(blobPath)).toBe(false);
      await expect(uploading.file(blobPath)).rejects.toMatchObject({
        details: { fields: noUpload },
      });
    });

    test('has no links without a size, and none after a day', async () => {
      const unsized = (await uploading.requestUpload({ blob_path: 'Manual.pdf' })).blob_path;
      const refused = { details: { fields: noUpload } };
      await expect(uploading.requestParts(unsized)).rejects.toMatchObject(refused);
      const blobPath = await begin();
      await uploading.age(blobPath, '23 hours');
      await expect(uploading.requestParts(blobPath)).rejects.toMatchObject(refused);
      for (const path of ['../../etc/passwd', '', `${blobPath}x`]) {
        await expect(uploading.requestParts(path)).rejects.toMatchObject(refused);
        await expect(uploading.finish(path, [])).rejects.toMatchObject(refused);
      }
    });
  });
});
