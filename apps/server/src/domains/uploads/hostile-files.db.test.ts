import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyStore } from '#server/testing/every-store-fixture.ts';
import { storeStart } from '#server/testing/shared-stores.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import {
  createApp1,
  createExif,
  createHeif,
  createJpeg,
  createPng,
  createPngChunk,
  createWebp,
  positionBytes,
} from '#server/testing/photos.ts';
import { createZipBomb } from '#server/testing/zip-bomb.ts';
import { createUploadFixture, type UploadFixture } from '#server/testing/upload-fixture.ts';

const script = '<script>alert(document.cookie)</script>';

/** A zip whose directory states 4 GiB for an entry of a few bytes. */
function zipBomb(): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 0, 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(1000, 18);
  header.writeUInt32LE(0xff_ff_ff_fe, 22);
  return Buffer.concat([header, Buffer.alloc(1000)]);
}

/** A PNG of 10,000 million pixels in 6 kB: decoded, it takes 40 GB. */
function decompressionBomb(): Buffer {
  const header = Buffer.alloc(25);
  header.write('\0\0\0\rIHDR', 'latin1');
  header.writeUInt32BE(100_000, 8);
  header.writeUInt32BE(100_000, 12);
  header.writeUInt8(1, 16);
  const rows = createPngChunk('IDAT', deflateSync(Buffer.alloc(5_000_000)));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header, rows]);
}

const pdfWithScript = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj',
);

/** File, and the type it is stored and sent with; `shown`: a browser may display it. */
const files = [
  {
    // Without a directory no program unpacks it, and nothing of the portal unpacks any: a file to
    // be saved.
    name: 'a zip bomb without a directory',
    blobPath: 'bomb.zip',
    bytes: zipBomb(),
    type: 'application/zip',
    shown: false,
  },
  {
    name: 'a zip bomb named .docx',
    blobPath: 'bomb.docx',
    bytes: zipBomb(),
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    shown: false,
  },
  {
    // Shown, because the browsers' viewers keep a PDF's script away from every page; the built-in
    // store's policy forbids scripts besides, and Azure's links are another origin than the portal.
    name: 'a PDF with script',
    blobPath: 'manual.pdf',
    bytes: pdfWithScript,
    type: 'application/pdf',
    shown: true,
  },
  {
    name: 'an SVG with script',
    blobPath: 'logo.svg',
    bytes: Buffer.from(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    ),
    type: 'image/svg+xml',
    shown: false,
  },
  {
    name: 'HTML named .txt',
    blobPath: 'notes.txt',
    bytes: Buffer.from(`\ufeff \n<html>${script}`),
    type: 'application/octet-stream',
    shown: false,
  },
  {
    // Markup further down is plain text, which no browser takes for markup.
    name: 'text with markup in it',
    blobPath: 'notes.txt',
    bytes: Buffer.from(`A note: ${script}`),
    type: 'text/plain; charset=utf-8',
    shown: true,
  },
  {
    name: 'HTML behind the beginning of a GIF',
    blobPath: 'front.gif',
    // The line break makes it a picture of 166 million pixels; without, it would have too many.
    bytes: Buffer.from(`GIF89a/*\n${script}*/`),
    type: 'image/gif',
    shown: true,
  },
] as const;

/** Files whose bytes are not what their names say → why they become no document. */
const disguises = [
  ['plain text', 'manual.pdf', Buffer.from('words'), 'document.not_pdf'],
  ['a program', 'bad.pdf', Buffer.from('MZ\x90\0', 'latin1'), 'document.not_pdf'],
  ['a program', 'notes.txt', Buffer.from('MZ\x90\0', 'latin1'), 'document.type_refused'],
  ['HTML', 'manual.pdf', Buffer.from(`<!doctype html>${script}`), 'document.not_pdf'],
  ['nothing', 'empty.pdf', Buffer.alloc(0), 'document.not_pdf'],
  ['an SVG', 'logo.png', Buffer.from(`<svg>${script}</svg>`), 'document.not_image'],
  ['words', 'letter.docx', Buffer.from('words'), 'document.not_office'],
  ['a zip bomb', 'bomb.zip', createZipBomb(), 'document.unpacks_too_large'],
  ['a zip bomb', 'bomb.docx', createZipBomb(), 'document.unpacks_too_large'],
  ['a decompression bomb', 'bomb.png', decompressionBomb(), 'document.too_many_pixels'],
] as const;

/** Requested path, and the name under which the file is stored and saved. */
const names = [
  { name: '300 characters', requested: `${'ö'.repeat(296)}.pdf`, stored: `${'ö'.repeat(196)}.pdf` },
  { name: 'a path that climbs', requested: '../../../etc/cron.d/manual.pdf', stored: 'manual.pdf' },
  {
    name: 'a path that climbs on Windows',
    requested: String.raw`..\..\boot.pdf`,
    stored: 'boot.pdf',
  },
  { name: 'an absolute path', requested: '/etc/passwd.pdf', stored: 'passwd.pdf' },
  { name: 'a line break and a quote', requested: 'a"\r\nx: y.pdf', stored: 'a"x: y.pdf' },
  {
    name: 'right-to-left marks',
    requested: 'plan\u202Efdp.\u2066exe\u2069\u200f.pdf',
    stored: 'planfdp.exe.pdf',
  },
  { name: 'Arabic', requested: 'دليل المستخدم.pdf', stored: 'دليل المستخدم.pdf' },
  { name: 'Persian with its joiner', requested: 'می\u200cخواهم.pdf', stored: 'می\u200cخواهم.pdf' },
  { name: 'Japanese', requested: '取扱説明書.pdf', stored: '取扱説明書.pdf' },
] as const;

/** Tests of the stores' interface check what S3 delivers; its kinds of file are judged as in the others. */
const judged = everyStore.filter(({ name }) => name !== 'S3');

describe.each(judged)('on $name', ({ open }) => {
  let uploading: UploadFixture;
  beforeAll(async () => {
    uploading = await createUploadFixture(await open());
  }, storeStart);
  afterAll(() => uploading.close());

  test.for(files)(
    'delivers harmlessly as it is stored: $name',
    async ({ blobPath: requested, bytes, type, shown }) => {
      const { blobPath, status } = await uploading.put({ blob_path: requested }, bytes);
      expect(status).toBe(201);
      const id = await uploading.file(blobPath);
      for (const download of [false, true]) {
        const { headers, body } = await uploading.fetch(id, download);
        expect(body.equals(bytes)).toBe(true);
        expect(headers['content-type']).toBe(type);
        const disposition = shown && !download ? 'inline' : 'attachment';
        expect(headers['content-disposition']?.split(';')[0]).toBe(disposition);
        // The portal's own origin lets no script of a file run; Azure's is another one.
        if (uploading.storage.origin !== null) continue;
        expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  test.for(disguises)('makes no document of %s named %s', async ([, requested, bytes, key]) => {
    const { blobPath } = await uploading.put({ blob_path: requested }, bytes);
    await expect(uploading.file(blobPath)).rejects.toMatchObject({
      details: { fields: { blob_path: [{ key }] } },
    });
    await uploading.age(blobPath, '25 hours');
    await uploading.sweep();
    await uploading.removeReleased();
    expect(await uploading.storage.describe(blobPath)).toBeNull();
  });

  test.for([
    ['IMG_1.JPG', 'image/jpeg', createJpeg([createApp1(createExif({ order: 'MM' }))])],
    ['photo.jfif', 'image/jpeg', createJpeg([createApp1(createExif())])],
    ['photo.png', 'image/png', createPng(createPngChunk('eXIf', createExif()))],
    ['photo.webp', 'image/webp', createWebp(['EXIF', createExif()])],
    ['IMG_2.HEIC', 'image/heic', createHeif({ exif: createExif({ order: 'MM' }) })],
    ['photo.avif', 'image/avif', createHeif({ exif: createExif(), brand: 'avif' })],
  ] as const)(
    'stores %s without where it was taken, with its size and orientation',
    async ([requested, type, bytes]) => {
      const { blobPath } = await uploading.put({ blob_path: requested, size: bytes.length }, bytes);
      const id = await uploading.file(blobPath);
      const { headers, body } = await uploading.fetch(id, false);
      expect([headers['content-type'], body.length]).toEqual([type, bytes.length]);
      expect(bytes.includes(positionBytes)).toBe(true);
      expect(body.includes(positionBytes.subarray(0, 8))).toBe(false);
      // oxlint-disable-next-line no-control-regex -- the entry of the orientation, in each byte order
      expect(body.toString('latin1')).toMatch(/\x12\x01\x03\0|\x01\x12\0\x03/);
    },
  );

  test.for(names)('stores a name of $name', async ({ requested, stored }) => {
    const { blobPath, status } = await uploading.put({ blob_path: requested }, pdfWithScript);
    expect(status).toBe(201);
    expect(blobPath).toMatch(/^document\/[0-9a-f-]{36}\/[A-Za-z0-9_-][\w.-]*$/);
    const id = await uploading.file(blobPath);
    const { orm } = uploading.database;
    const [row] = await orm.select().from(document).where(eq(document.id, id));
    expect(row?.fileName).toBe(stored);
    const { headers, status: responseStatus } = await uploading.fetch(id, true);
    expect(responseStatus).toBe(200);
    const saved = parse(headers['content-disposition'] ?? '').parameters['filename'];
    expect(saved).toBe(stored);
  });

  test.for(['photo\u202Egpj.exe', 'manual.pdf\u2066.exe', 'manual.exe\u200f', '../x.html'])(
    'rejects a program or a page under any name: %j',
    async (requested) => {
      await expect(uploading.requestUpload({ blob_path: requested })).rejects.toMatchObject({
        details: { fields: { blob_path: [{ key: 'document.type_refused' }] } },
      });
    },
  );
});
