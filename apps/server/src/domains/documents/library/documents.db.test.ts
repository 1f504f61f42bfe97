import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  getDocument,
  requestUpload,
} from '@portal/contract/documents';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { pdf, runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';
import { document } from './document.table.ts';

let library: RunningLibrary;
let librarian: Caller;
let colleague: Caller;
let reader: Caller;
let clinician: Caller;

beforeAll(async () => {
  library = await runLibrary();
  const { world } = library;
  const ada = await world.addEmployee(['documents']);
  librarian = await library.signedIn(ada);
  colleague = await library.signedIn(await world.addEmployee(['documents']));
  reader = await library.signedIn(await world.addEmployee(['customers']));
  clinician = await library.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
});

afterAll(() => library.close());

const noUpload = { blob_path: ['There is no completed upload of yours at this path.'] };
const texts = { title: 'Manual', description: 'How it is set up' };

const create = (blobPath: string, as = librarian) =>
  library.call(createDocument, {
    as,
    body: { ...texts, category: 'technical', blob_path: blobPath },
  });
const change = (id: string, body: Record<string, unknown>, as = librarian, etag?: string) =>
  library.call(changeDocument, {
    as,
    params: { id },
    body,
    ...(etag ? { headers: { 'if-match': etag } } : {}),
  });
const remove = (id: string, as = librarian, headers: Record<string, string> = {}) =>
  library.call(deleteDocument, { as, params: { id }, headers });
const actionsOn = async (objectId: string): Promise<string[]> => {
  const { orm } = library.database;
  const ofObject = and(eq(auditEntry.objectType, 'document'), eq(auditEntry.objectId, objectId));
  const entries = await orm.select().from(auditEntry).where(ofObject).orderBy(auditEntry.ordinal);
  return entries.map((entry) => entry.action);
};

describe('creating a document', () => {
  it('returns 401 without a session and 403 without the permission', async () => {
    expect((await create('x', library.anonymous)).status).toBe(401);
    expect((await create('x', reader)).status).toBe(403);
    expect((await create('x', clinician)).status).toBe(403);
  });

  it('returns 400 at each missing or invalid field', async () => {
    const body = { category: 'secret', description: 4 };
    const response = await library.call(createDocument, { as: librarian, body });
    const fields = ['blob_path', 'category', 'description', 'title'];
    expect(response.status).toBe(400);
    expect(Object.keys(response.body).toSorted()).toEqual(fields);
  });

  it('returns 400 for an unknown upload, one without a file, and another employee’s', async () => {
    const body = { upload_type: 'document', blob_path: 'Late.pdf' } as const;
    const upload = await library.call(requestUpload, { as: librarian, body });
    const foreign = await library.put(colleague, pdf);
    for (const blobPath of ['document/none/at-all.pdf', upload.body.blob_path, foreign]) {
      expect(await create(blobPath)).toMatchObject({ status: 400, body: noUpload });
    }
    expect((await create(foreign, colleague)).status).toBe(201);
  });

  it('distinguishes a used upload from a refused file by its field code', async () => {
    const used = await library.put(librarian, pdf);
    expect((await create(used)).status).toBe(201);
    const getFieldCodes = async (blobPath: string) =>
      (await create(blobPath)).headers['x-field-codes'];
    expect(await getFieldCodes(used)).toBe('blob_path=document.no_upload');
    const notPdf = new TextEncoder().encode('no portable document');
    expect(await getFieldCodes(await library.put(librarian, notPdf))).toBe(
      'blob_path=document.not_pdf',
    );
  });

  // @specification 3.27, 7.41
  it('returns 201 with the detected type, an ETag and an audit entry', async () => {
    const response = await create(await library.put(librarian, pdf, 'Gerät.txt'));
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        ...texts,
        audience: 'by_rights',
        file: { name: 'Gerät.txt', size: pdf.length, content_type: 'application/pdf' },
        uploaded_by: { name: 'Ada Test' },
      },
    });
    expect(await actionsOn(response.body.id)).toEqual(['create']);
  });

  it('creates one document when many use the same upload at once', async () => {
    const blobPath = await library.put(librarian, pdf);
    const responses = await Promise.all(Array.from({ length: 16 }, () => create(blobPath)));
    const refused = responses.filter(({ status }) => status === 400);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(refused.map(({ body }) => body)).toEqual(Array.from({ length: 15 }, () => noUpload));
    expect((await create(blobPath)).status).toBe(400);
    const { orm } = library.database;
    expect(await orm.$count(document, eq(document.blobPath, blobPath))).toBe(1);
  });
});

describe('changing a document', () => {
  // @specification 7.42
  it('returns 401, 403, 404 before 400, 400 and 412', async () => {
    const { id } = await library.add(librarian);
    expect((await change(id, {}, library.anonymous)).status).toBe(401);
    expect((await change(id, {}, reader)).status).toBe(403);
    expect((await change(newId(), { colour: 1 })).status).toBe(404);
    expect((await change(newId(), { blob_path: 'none' })).status).toBe(404);
    expect((await change(id, { title: ' ' })).status).toBe(400);
    expect((await change(id, { title: 'First' }, librarian, '"1"')).status).toBe(200);
    expect((await change(id, { title: 'Second' }, librarian, '"1"')).status).toBe(412);
    const { body } = await library.call(getDocument, { as: reader, params: { id } });
    expect(body.title).toBe('First');
  });

  it('keeps the file when the body names no other', async () => {
    const { id, blobPath } = await library.add(librarian);
    const response = await change(id, { title: 'New title', language: 'nl' });
    expect(response.body).toMatchObject({
      title: 'New title',
      language: 'nl',
      category: 'technical',
    });
    expect(await library.storage.describe(blobPath)).not.toBeNull();
  });

  it('replaces the file, keeps the old version and serves the new one', async () => {
    const { id, blobPath } = await library.add(librarian);
    const old = await library.linkTo(reader, id);
    const next = await library.put(colleague, Buffer.from('plain words'), 'Words.txt');
    const response = await change(id, { blob_path: next }, colleague);
    expect(response.body.file).toEqual({ name: 'Words.txt', size: 11, content_type: 'text/plain' });
    expect(response.body.file_version).toBe(2);
    expect((await fetch(old)).status).toBe(200);
    expect(await library.storage.describe(blobPath)).not.toBeNull();
    const link = await library.linkTo(reader, id);
    expect(await (await fetch(link)).text()).toBe('plain words');
    expect(await actionsOn(id)).toEqual(['create', 'change']);
  });

  it('returns 400 for another’s or a used upload and keeps the file', async () => {
    const { id, blobPath } = await library.add(librarian);
    const foreign = await library.put(colleague, pdf);
    for (const refused of [foreign, blobPath]) {
      const response = await change(id, { blob_path: refused, title: 'Other' });
      expect(response).toMatchObject({ status: 400, body: noUpload });
    }
    const { body } = await library.call(getDocument, { as: reader, params: { id } });
    expect(body.title).toBe('Manual.pdf');
    expect(await library.storage.describe(blobPath)).not.toBeNull();
  });

  it('gives one upload to only one of two documents', async () => {
    const pair = [await library.add(librarian), await library.add(librarian)];
    const next = await library.put(librarian, pdf);
    const responses = await Promise.all(pair.map(({ id }) => change(id, { blob_path: next })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('deleting a document', () => {
  it('returns 401, 403, 404 and 412', async () => {
    const { id, blobPath } = await library.add(librarian);
    expect((await remove(id, library.anonymous)).status).toBe(401);
    expect((await remove(id, reader)).status).toBe(403);
    expect((await remove(newId())).status).toBe(404);
    expect((await remove(id, librarian, { 'if-match': '"7"' })).status).toBe(412);
    expect(await library.storage.describe(blobPath)).not.toBeNull();
  });

  // @specification 7.42
  it('removes document, file and links at once and keeps the audit entries', async () => {
    const { id, blobPath } = await library.add(librarian);
    const link = await library.linkTo(reader, id);
    expect((await fetch(link)).status).toBe(200);
    expect((await remove(id)).status).toBe(204);
    expect((await fetch(link)).status).toBe(404);
    expect(await library.storage.describe(blobPath)).toBeNull();
    expect((await library.call(getDocument, { as: reader, params: { id } })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect(await actionsOn(id)).toEqual(['create', 'delete']);
    expect(await create(blobPath)).toMatchObject({ status: 400, body: noUpload });
  });
});
