import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTag, deleteTag, getDocument, listTags, renameTag } from '@portal/contract/documents';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let librarian: Caller;
let reader: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  librarian = await portal.signedIn(await world.addEmployee(['documents']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  clinician = await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
});

afterAll(() => portal.close());

const exists = { name: ['Tag already exists'] };
const create = (body: Record<string, unknown>, as = librarian, language = 'en') =>
  portal.call(createTag, { as, body, headers: { 'accept-language': language } });
const rename = (id: string, body: Record<string, unknown>, as = librarian, etag?: string) =>
  portal.call(renameTag, {
    as,
    params: { id },
    body,
    ...(etag ? { headers: { 'if-match': etag } } : {}),
  });
const remove = (id: string, as = librarian, headers: Record<string, string> = {}) =>
  portal.call(deleteTag, { as, params: { id }, headers });
const actionsOn = async (objectType: string, objectId: string): Promise<string[]> => {
  const { orm } = portal.database;
  const ofObject = and(eq(auditEntry.objectType, objectType), eq(auditEntry.objectId, objectId));
  const entries = await orm.select().from(auditEntry).where(ofObject).orderBy(auditEntry.ordinal);
  return entries.map(({ action }) => action);
};

describe('listing tags', () => {
  it('returns 401 without a session, 400 for an unknown ordering', async () => {
    expect((await portal.call(listTags)).status).toBe(401);
    const query = { ordering: 'documents_count' };
    expect((await portal.call(listTags, { as: reader, query })).status).toBe(400);
  });

  // @specification 7.46
  it('shows every employee all tags with their document counts, sorted and searched by name', async () => {
    const { world } = portal;
    const two = [(await world.addDocument()).id, (await world.addDocument()).id];
    await world.addTag({ name: 'zoom' }, two);
    await world.addTag({ name: 'Étiquetage' }, two.slice(1));
    await world.addTag({ name: 'Acné' });
    const { body } = await portal.call(listTags, { as: reader, query: { ordering: 'name' } });
    expect(body.results.map((one) => [one.name, one.documents_count])).toEqual([
      ['Acné', 0],
      ['Étiquetage', 1],
      ['zoom', 2],
    ]);
    const found = await portal.call(listTags, { as: reader, query: { search: 'etiq' } });
    expect(found.body).toMatchObject({ count: 1, results: [{ name: 'Étiquetage' }] });
  });
});

describe('creating a tag', () => {
  it('returns 401, 403 and 400', async () => {
    expect((await create({ name: 'x' }, portal.anonymous)).status).toBe(401);
    expect((await create({ name: 'x' }, reader)).status).toBe(403);
    expect((await create({ name: 'x' }, clinician)).status).toBe(403);
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 4 }]) {
      const response = await create(body);
      expect(response.status).toBe(400);
      expect(Object.keys(response.body)).toEqual(['name']);
    }
  });

  // @specification 7.46
  it('returns 201 with a trimmed name, an ETag and an audit entry', async () => {
    const response = await create({ name: '  Laser safety ' });
    const body = { id: response.body.id, name: 'Laser safety', documents_count: 0 };
    expect(response).toMatchObject({ status: 201, headers: { etag: '"1"' }, body });
    expect(await actionsOn('tag', response.body.id)).toEqual(['create']);
  });

  // @specification 5.15
  it('returns 400 for an existing name in any case, in the caller’s language', async () => {
    await create({ name: 'Ästhetik' });
    expect(await create({ name: 'ÄSTHETIK' })).toMatchObject({ status: 400, body: exists });
    const messages = [
      ['nl', 'Deze tag bestaat al'],
      ['fr', 'Cette étiquette existe déjà'],
    ] as const;
    for (const [language, sentence] of messages) {
      const response = await create({ name: 'ästhetik' }, librarian, language);
      expect(response.body).toEqual({ name: [sentence] });
    }
  });

  // @specification 3.32
  test('creates one of ten equal names sent at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const names = Array.from({ length: 10 }, (_none, at) =>
        at % 2 === 0 ? `Round ${round}` : `ROUND ${round}`,
      );
      const responses = await Promise.all(names.map((name) => create({ name })));
      const refused = responses.filter(({ status }) => status === 400);
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(refused.map(({ body }) => body)).toEqual(Array.from({ length: 9 }, () => exists));
    }
  });
});

describe('renaming a tag', () => {
  it('returns 401, 403, 404 before 400, 400 and 412', async () => {
    const { id } = await portal.world.addTag({ name: 'Old' });
    await portal.world.addTag({ name: 'Taken' });
    expect((await rename(id, { name: 'x' }, portal.anonymous)).status).toBe(401);
    expect((await rename(id, { name: 'x' }, reader)).status).toBe(403);
    expect((await rename(newId(), { colour: 1 })).status).toBe(404);
    expect((await rename('none', { name: 'x' })).status).toBe(404);
    expect((await rename(id, {})).status).toBe(400);
    expect(await rename(id, { name: 'tAKEN' })).toMatchObject({ status: 400, body: exists });
    expect((await rename(id, { name: 'New' }, librarian, '"1"')).status).toBe(200);
    expect((await rename(id, { name: 'Newer' }, librarian, '"1"')).status).toBe(412);
  });

  // @specification 7.47
  test('renames the tag on every document and accepts its own name in another case', async () => {
    const document = await portal.world.addDocument();
    const { id } = await portal.world.addTag({ name: 'Manuel' }, [document.id]);
    const body = { id, name: 'MANUEL', documents_count: 1 };
    expect(await rename(id, { name: 'MANUEL' })).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body,
    });
    const { body: shown } = await portal.call(getDocument, { as: reader, params: document });
    expect(shown.tags).toEqual([{ id, name: 'MANUEL' }]);
    expect(await actionsOn('tag', id)).toEqual(['change']);
  });
});

describe('deleting a tag', () => {
  it('returns 401, 403, 404 and 412', async () => {
    const { id } = await portal.world.addTag();
    expect((await remove(id, portal.anonymous)).status).toBe(401);
    expect((await remove(id, reader)).status).toBe(403);
    expect((await remove(newId())).status).toBe(404);
    expect((await remove(id, librarian, { 'if-match': '"7"' })).status).toBe(412);
  });

  // @specification 7.47
  it('takes the tag off its documents as new versions and frees its name', async () => {
    const document = await portal.world.addDocument();
    const { id } = await portal.world.addTag({ name: 'Gone' }, [document.id]);
    const otherTag = await portal.world.addTag({ name: 'Kept' }, [document.id]);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    const response = await portal.call(getDocument, { as: reader, params: document });
    expect(response.body.tags).toEqual([{ ...otherTag, name: 'Kept' }]);
    expect(response.headers['etag']).toBe('"2"');
    expect(await actionsOn('tag', id)).toEqual(['delete']);
    expect(await actionsOn('document_tag', document.id)).toEqual(['change']);
    expect((await create({ name: 'gone' })).status).toBe(201);
  });
});
