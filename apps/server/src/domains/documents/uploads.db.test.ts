import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  maxUploadSize,
  maxOpenUploads,
  requestUpload,
} from '@portal/contract/documents';
import { days, addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Caller } from '#server/testing/portal.ts';
import { pdf, runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';

let library: RunningLibrary;
let librarian: Caller;

beforeAll(async () => {
  library = await runLibrary();
  librarian = await library.signedIn(await library.world.addEmployee(['documents']));
});

afterAll(() => library.close());

const request = (body: Record<string, unknown>, as = librarian) =>
  library.call(requestUpload, {
    as,
    body: { upload_type: 'document', blob_path: 'Manual.pdf', ...body },
    headers: library.hostHeader,
  });

describe('requesting an upload', () => {
  it('returns 401 without a session, 403 without the permission', async () => {
    const other = await library.signedIn(await library.world.addEmployee(['customers']));
    const customer = await library.world.addCustomer();
    const clinician = await library.signedIn(await library.world.addCustomerUser(customer.id));
    expect((await request({}, library.anonymous)).status).toBe(401);
    expect((await request({}, other)).status).toBe(403);
    expect((await request({}, clinician)).status).toBe(403);
  });

  it('returns 400 at the missing or invalid field', async () => {
    const response = await request({ upload_type: 'anything', blob_path: ' ', size: -1 });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body).toSorted()).toEqual(['blob_path', 'size', 'upload_type']);
  });

  it('returns 400 for an unsupported type, at the field that names it', async () => {
    const refusal = [
      'This file type is not supported. Use a PDF, Office, text or CSV file, a picture, a film, a sound or a ZIP archive.',
    ];
    const byName = await request({ blob_path: 'setup.exe', content_type: 'application/pdf' });
    expect(byName).toMatchObject({ status: 400, body: { blob_path: refusal } });
    const byType = await request({ content_type: 'text/html' });
    expect(byType).toMatchObject({ status: 400, body: { content_type: refusal } });
  });

  it('returns 413 over 200 MiB', async () => {
    const response = await request({ size: maxUploadSize + 1 });
    expect(response).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await request({ size: maxUploadSize })).status).toBe(200);
  });

  // @specification 7.44
  it('returns 200 with a blob path of its own and a link on the requested host', async () => {
    const response = await request({ blob_path: '../Über uns.pdf' });
    expect(response.status).toBe(200);
    const { upload_url: url, blob_path: blobPath, headers, expires_at: expiresAt } = response.body;
    expect(url.startsWith(`${library.origin}/files/upload?link=`)).toBe(true);
    expect(blobPath).toMatch(/^document\/[0-9a-f-]{36}\/Uber-uns\.pdf$/);
    expect(headers).toEqual({ 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/pdf' });
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - minutes(15))).toBeLessThan(minutes(1));
    expect((await request({ blob_path: '../Über uns.pdf' })).body.blob_path).not.toBe(blobPath);
  });
});

const many = (as: Caller, count: number) =>
  Promise.all(Array.from({ length: count }, () => request({}, as)));

describe('upload quota', () => {
  it('returns 429 beyond the quota, also for concurrent requests', async () => {
    const hasty = await library.signedIn(await library.world.addEmployee(['documents']));
    const responses = await many(hasty, maxOpenUploads + 12);
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(maxOpenUploads);
    expect(refused).toHaveLength(12);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'throttled', detail: expect.stringContaining('100') });
      expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400);
    }
    expect((await request({})).status).toBe(200);
  });

  it('accepts an upload again when one was used or is a day old', async () => {
    const employee = await library.world.addEmployee(['documents']);
    const busy = await library.signedIn(employee);
    const first = await library.put(busy, pdf);
    await many(busy, maxOpenUploads - 1);
    expect((await request({}, busy)).status).toBe(429);
    const body = { title: 'Manual', category: 'technical', blob_path: first } as const;
    expect((await library.call(createDocument, { as: busy, body })).status).toBe(201);
    expect((await request({}, busy)).status).toBe(200);
    expect((await request({}, busy)).status).toBe(429);
    await library.database.orm
      .update(upload)
      .set({ createdAt: addMilliseconds(new Date(), -days(1)).toISOString() })
      .where(eq(upload.ownerId, employee.id));
    expect((await request({}, busy)).status).toBe(200);
  });
});

describe('upload link', () => {
  it('accepts one file of three megabytes, once', async () => {
    const bytes = new Uint8Array(3 * 1024 * 1024).fill(7);
    const { body: upload } = await request({ size: bytes.length });
    const put = () =>
      fetch(upload.upload_url, { method: 'PUT', headers: upload.headers, body: bytes });
    expect((await put()).status).toBe(201);
    expect(await library.storage.describe(upload.blob_path)).toMatchObject({ size: bytes.length });
    expect((await put()).status).toBe(409);
  });

  it('rejects a file of another size and stores nothing', async () => {
    const { body: upload } = await request({ size: 4 });
    const { upload_url: url, headers } = upload;
    expect((await fetch(url, { method: 'PUT', headers, body: '12345' })).status).toBe(413);
    expect(await library.storage.describe(upload.blob_path)).toBeNull();
  });

  it('expires an upload link after 15 minutes', async () => {
    const { upload_url: url, headers } = (await request({})).body;
    library.clock.set(addMilliseconds(new Date(), minutes(15)));
    expect((await fetch(url, { method: 'PUT', headers, body: '%PDF-' })).status).toBe(403);
  });
});
