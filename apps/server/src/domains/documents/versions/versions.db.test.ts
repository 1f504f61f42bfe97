import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDocument,
  deleteDocument,
  getDocument,
  getDownloadUrl,
  getVersionDownloadUrl,
  listDocumentVersions,
} from '@portal/contract/documents';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { pdf, runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';
import { documentVersion } from './document-version.table.ts';

let library: RunningLibrary;
let librarian: Caller;
let reader: Caller;
let clinician: Caller;

beforeAll(async () => {
  library = await runLibrary();
  const { world } = library;
  librarian = await library.signedIn(await world.addEmployee(['documents']));
  reader = await library.signedIn(await world.addEmployee([]));
  clinician = await library.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
});

afterAll(() => library.close());

const getVersions = (id: string, as = reader) =>
  library.call(listDocumentVersions, { as, params: { id } });
const linkTo = (id: string, number: unknown, as = reader, query = {}) =>
  library.app.inject({
    url: `/api/v1/documents/documents/${id}/versions/${String(number)}/download-url/`,
    headers: { cookie: as.cookie, ...library.hostHeader },
    query,
  });
const change = (id: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  library.call(changeDocument, { as: librarian, params: { id }, body, headers });

const fetchText = async (link: string) => (await fetch(link)).text();

/** Creates a document for all customers with the files `first` and `second`. */
async function addWithTwo(): Promise<string> {
  const options = {
    bytes: Buffer.from('first'),
    name: 'First.txt',
    audience: 'all_customers',
  } as const;
  const { id } = await library.add(librarian, options);
  const second = await library.put(librarian, Buffer.from('second'), 'Second.txt');
  expect((await change(id, { blob_path: second })).status).toBe(200);
  return id;
}

describe('document versions', () => {
  it('returns 401, 403 for a customer’s user, and 404', async () => {
    const { id } = await library.add(librarian, { audience: 'all_customers' });
    expect((await getVersions(id, library.anonymous)).status).toBe(401);
    expect((await getVersions(id, clinician)).status).toBe(403);
    expect((await linkTo(id, 1, library.anonymous)).statusCode).toBe(401);
    expect((await linkTo(id, 1, clinician)).statusCode).toBe(403);
    expect((await getVersions(newId())).status).toBe(404);
    expect((await getVersions('none')).status).toBe(404);
    expect((await linkTo(newId(), 1)).statusCode).toBe(404);
    for (const number of [0, -1, 2, 1.5, '01', 'one', 2 ** 31, 10 ** 12]) {
      expect((await linkTo(id, number)).statusCode).toBe(404);
      expect((await linkTo(id, number, reader, { colour: 'red' })).statusCode).toBe(404);
    }
    expect((await linkTo(id, 1, reader, { colour: 'red' })).statusCode).toBe(400);
  });

  test('lists all files with uploader and time, newest first', async () => {
    const { id } = await library.add(librarian);
    const first = await getVersions(id);
    const uploader = { name: 'Ada Test' };
    expect(first).toMatchObject({
      status: 200,
      body: { results: [{ number: 1, superseded_at: null, uploaded_by: uploader }] },
    });
    const next = await library.put(librarian, Buffer.from('second'), 'Second.txt');
    const changed = await change(id, { blob_path: next });
    expect(changed).toMatchObject({ headers: { etag: '"2"' }, body: { file_version: 2 } });
    const { body } = await getVersions(id);
    const [newest, oldest] = body.results;
    expect(newest).toMatchObject({
      number: 2,
      file: { name: 'Second.txt', size: 6, content_type: 'text/plain' },
      superseded_at: null,
    });
    expect(newest?.file).toEqual(changed.body.file);
    expect(changed.body.file_added_at).toBe(newest?.created_at);
    expect(oldest).toMatchObject({ number: 1, file: { name: 'Manual.pdf', size: pdf.length } });
    expect(oldest?.superseded_at).toBe(newest?.created_at);
    expect((await change(id, { title: 'Same file' })).body.file_version).toBe(2);
    expect((await getVersions(id)).body.results).toHaveLength(2);
  });

  test('serves employees each version and customers only the newest', async () => {
    const id = await addWithTwo();
    for (const [number, text] of [
      [1, 'first'],
      [2, 'second'],
    ] as const) {
      const { body } = await library.call(getVersionDownloadUrl, {
        as: reader,
        params: { id, number },
        query: { download: true },
        headers: library.hostHeader,
      });
      const response = await fetch(body.download_url);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(await response.text()).toBe(text);
    }
    expect(await fetchText(await library.linkTo(clinician, id))).toBe('second');
    const shown = await library.call(getDocument, { as: clinician, params: { id } });
    expect(shown.body).toMatchObject({ file: { name: 'Second.txt' }, file_version: 2 });
  });

  it('serves markup as a download, never as a page', async () => {
    const bytes = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { id } = await library.add(librarian, { bytes, name: 'Harmless.txt' });
    await change(id, { blob_path: await library.put(librarian, pdf) });
    const { download_url: link } = (await linkTo(id, 1)).json<{ download_url: string }>();
    const response = await fetch(link);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('deletes all versions with their links when the document is deleted', async () => {
    const id = await addWithTwo();
    const links = await Promise.all(
      [1, 2].map(async (number) => (await linkTo(id, number)).json<{ download_url: string }>()),
    );
    for (const { download_url } of links) expect((await fetch(download_url)).status).toBe(200);
    const { orm, pool } = library.database;
    const ofDocument = eq(documentVersion.documentId, id);
    const paths = (await orm.select().from(documentVersion).where(ofDocument)).map(
      ({ blobPath }) => blobPath,
    );
    const as = librarian;
    expect((await library.call(deleteDocument, { as, params: { id } })).status).toBe(204);
    for (const { download_url } of links) expect((await fetch(download_url)).status).toBe(404);
    for (const path of paths) expect(await library.storage.describe(path)).toBeNull();
    expect(await orm.$count(documentVersion, ofDocument)).toBe(0);
    const { rows } = await pool.query(
      `select from jobs.job join upload on upload.id::text = job.data->>'uploadId'
       where job.name = 'remove-file' and blob_path = any($1)`,
      [paths],
    );
    expect(rows).toHaveLength(2);
    expect((await getVersions(id)).status).toBe(404);
  });
});

describe('concurrent new versions', () => {
  test('numbers each of the concurrent new versions and loses none', async () => {
    const { id } = await library.add(librarian);
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        library.put(librarian, Buffer.from(`file ${at}`), 'F.txt'),
      ),
    );
    const responses = await Promise.all(uploads.map((path) => change(id, { blob_path: path })));
    expect(responses.map(({ status }) => status)).toEqual(uploads.map(() => 200));
    const { body } = await getVersions(id);
    expect(body.results.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(body.results.filter((one) => one.superseded_at === null)).toHaveLength(1);
    const texts = await Promise.all(
      body.results.slice(0, 8).map(async ({ number }) => {
        const { download_url: link } = (await linkTo(id, number)).json<{ download_url: string }>();
        return (await fetch(link)).text();
      }),
    );
    expect(texts.toSorted()).toEqual(uploads.map((_path, at) => `file ${at}`));
    const newest = await library.call(getDownloadUrl, {
      as: reader,
      params: { id },
      headers: library.hostHeader,
    });
    expect(await (await fetch(newest.body.download_url)).text()).toBe(texts[0]);
  });

  test('replaces the file once when several clients sent the same version, and leaves the other uploads usable', async () => {
    const { id } = await library.add(librarian);
    const uploads = [await library.put(librarian, pdf), await library.put(librarian, pdf)];
    const responses = await Promise.all(
      uploads.map((path) => change(id, { blob_path: path }, { 'if-match': '"1"' })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect((await getVersions(id)).body.results).toHaveLength(2);
    const unused = uploads[statuses.indexOf(412)];
    expect((await change(id, { blob_path: unused })).body.file_version).toBe(3);
  });
});
