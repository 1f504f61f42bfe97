import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument, getDownloadUrl, listDocuments } from '@portal/contract/documents';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { pdf, runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';

let library: RunningLibrary;
let librarian: Caller;
let clinician: Caller;
let open: { id: string };
let closed: { id: string };

beforeAll(async () => {
  library = await runLibrary();
  const { world } = library;
  librarian = await library.signedIn(await world.addEmployee(['documents']));
  clinician = await library.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
  open = await library.add(librarian, { name: 'Brochure.pdf', audience: 'all_customers' });
  closed = await library.add(librarian, { name: 'Brochure draft.pdf' });
  await world.addDocument({ title: 'Étude', category: 'clinical', language: 'fr' });
});

afterAll(() => library.close());

const listed = async (as: Caller, query: Record<string, unknown> = {}): Promise<string[]> => {
  const { body } = await library.call(listDocuments, { as, query });
  expect(body.count).toBe(body.results.length);
  return body.results.map((item) => item.title);
};

const getDisposition = async (url: string) => {
  const response = await fetch(url);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  return response.headers.get('content-disposition')?.split(';')[0];
};

describe('listing documents', () => {
  it('returns 401 without a session, 400 for an unknown category', async () => {
    expect((await library.call(listDocuments)).status).toBe(401);
    const query = { category: 'secret' };
    const response = await library.call(listDocuments, { as: librarian, query });
    expect(response).toMatchObject({ status: 400 });
    expect(response.body).toHaveProperty('category');
  });

  // @specification 7.40
  it('shows employees all documents, newest first, filtered, ordered and searched', async () => {
    const all = ['Étude', 'Brochure draft.pdf', 'Brochure.pdf'];
    expect(await listed(librarian)).toEqual(all);
    expect(await listed(librarian, { ordering: 'title' })).toEqual(all.slice(1).concat('Étude'));
    expect(await listed(librarian, { category: 'clinical' })).toEqual(['Étude']);
    expect(await listed(librarian, { language: 'fr' })).toEqual(['Étude']);
    expect(await listed(librarian, { search: 'etud' })).toEqual(['Étude']);
    expect(await listed(librarian, { search: 'draft brochure' })).toEqual(['Brochure draft.pdf']);
  });

  it('shows a customer’s user only documents for all customers, whatever the search or filter', async () => {
    const queries = [{}, { search: 'brochure' }, { category: 'technical' }, { ordering: 'title' }];
    for (const query of queries) expect(await listed(clinician, query)).toEqual(['Brochure.pdf']);
    expect(await listed(clinician, { category: 'clinical' })).toEqual([]);
  });
});

describe('reading one document', () => {
  it('returns 404 for a hidden document and for its link to a customer’s user', async () => {
    const as = clinician;
    expect((await library.call(getDocument, { as, params: open })).status).toBe(200);
    expect((await library.call(getDocument, { as, params: closed })).status).toBe(404);
    for (const params of [closed, { id: newId() }]) {
      const link = await library.call(getDownloadUrl, { as, params });
      expect(link).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe('download link', () => {
  it('returns 401 without a session, 400 for an unknown parameter', async () => {
    expect((await library.call(getDownloadUrl, { params: open })).status).toBe(401);
    const query = { download: 'perhaps' };
    const response = await library.call(getDownloadUrl, { as: clinician, params: open, query });
    expect(response.status).toBe(400);
  });

  // @specification 7.43
  it('shows a PDF or saves it under its name, byte for byte', async () => {
    const shown = await library.linkTo(clinician, open.id);
    expect(shown.startsWith(`${library.origin}/files/download?link=`)).toBe(true);
    expect(await getDisposition(shown)).toBe('inline');
    const saved = await library.linkTo(clinician, open.id, true);
    expect(await getDisposition(saved)).toBe('attachment');
    const response = await fetch(saved);
    expect(response.headers.get('content-disposition')).toContain('filename=Brochure.pdf');
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it('serves markup as a download whatever its name says', async () => {
    const bytes = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { id } = await library.add(librarian, { bytes, name: 'Harmless.txt' });
    const response = await fetch(await library.linkTo(librarian, id));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('expires a download link after 5 minutes', async () => {
    const response = await library.call(getDownloadUrl, {
      as: clinician,
      params: open,
      headers: library.hostHeader,
    });
    const { download_url: url, expires_at: expiresAt } = response.body;
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - minutes(5))).toBeLessThan(minutes(1));
    library.clock.set(addMilliseconds(new Date(), minutes(5)));
    expect((await fetch(url)).status).toBe(403);
  });
});
