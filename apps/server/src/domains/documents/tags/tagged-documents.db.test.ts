import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDocument,
  createDocument,
  getDocument,
  listDocuments,
  maxTags,
} from '@portal/contract/documents';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { pdf, runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';

let library: RunningLibrary;
let librarian: Caller;
let red: { id: string };
let blue: { id: string };

beforeAll(async () => {
  library = await runLibrary();
  librarian = await library.signedIn(await library.world.addEmployee(['documents']));
  red = await library.world.addTag({ name: 'red' });
  blue = await library.world.addTag({ name: 'Blue' });
});

afterAll(() => library.close());

const unknownTag = { tag_ids: ['This does not exist.'] };
const create = async (tagIds: string[]) => {
  const blobPath = await library.put(librarian, pdf);
  const body = { title: 'M', category: 'technical', blob_path: blobPath, tag_ids: tagIds } as const;
  return library.call(createDocument, { as: librarian, body });
};
const change = (id: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  library.call(changeDocument, { as: librarian, params: { id }, body, headers });
const read = (id: string) => library.call(getDocument, { as: librarian, params: { id } });
const readAuditEntries = async (id: string): Promise<unknown[]> => {
  const ofTags = and(eq(auditEntry.objectType, 'document_tag'), eq(auditEntry.objectId, id));
  const rows = await library.database.orm
    .select()
    .from(auditEntry)
    .where(ofTags)
    .orderBy(auditEntry.ordinal);
  return rows.map(({ changes }) => changes);
};

const listed = async (tagIds: readonly string[]) => {
  const query = { tag_id: tagIds, ordering: 'title' };
  const { body } = await library.call(listDocuments, { as: librarian, query });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ title }) => title);
};

describe('creating a tagged document', () => {
  // @specification 3.29
  it('returns the tags sorted by name', async () => {
    const response = await create([red.id, blue.id]);
    const tags = [
      { id: blue.id, name: 'Blue' },
      { id: red.id, name: 'red' },
    ];
    expect(response).toMatchObject({ status: 201, headers: { etag: '"1"' }, body: { tags } });
    expect((await create([])).body.tags).toEqual([]);
  });

  it('returns 400 at tag_ids for a missing tag, a duplicate, and too many', async () => {
    expect(await create([red.id, newId()])).toMatchObject({ status: 400, body: unknownTag });
    for (const tagIds of [[red.id, red.id.toUpperCase()], Array.from({ length: 51 }, newId)]) {
      const response = await create(tagIds);
      expect(response.status).toBe(400);
      expect(Object.keys(response.body)).toEqual(['tag_ids']);
    }
  });
});

describe('changing the tags of a document', () => {
  it('versions and audits a change of tags, and nothing when they stay the same', async () => {
    const { id } = await library.world.addDocument();
    const both = [red.id, blue.id].toSorted();
    expect(await change(id, { tag_ids: [red.id, blue.id] })).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
    });
    expect((await change(id, { tag_ids: [blue.id, red.id] })).headers['etag']).toBe('"2"');
    const unchanged = await change(id, { title: 'Other' });
    expect(unchanged.headers['etag']).toBe('"3"');
    expect(unchanged.body.tags).toHaveLength(2);
    const off = await change(id, { tag_ids: [] });
    expect(off).toMatchObject({ headers: { etag: '"4"' }, body: { tags: [], title: 'Other' } });
    expect(await readAuditEntries(id)).toEqual([
      { tagId: { from: [], to: both } },
      { tagId: { from: both, to: [] } },
    ]);
  });

  it('returns 400 before 412 and changes nothing', async () => {
    const { id } = await library.world.addDocument({ title: 'Stays' });
    await change(id, { tag_ids: [red.id] });
    const stale = { 'if-match': '"1"' };
    const unknown = await change(id, { title: 'x', tag_ids: [newId()] }, stale);
    expect(unknown).toMatchObject({ status: 400, body: unknownTag });
    expect((await change(id, { title: 'x', tag_ids: [blue.id] }, stale)).status).toBe(412);
    const { body } = await read(id);
    expect([body.title, body.tags.map((tag) => tag.id)]).toEqual(['Stays', [red.id]]);
    expect(await readAuditEntries(id)).toHaveLength(1);
  });
});

describe('filter by tags', () => {
  it('finds the documents that have all of one, two or 50 tags', async () => {
    const { world } = library;
    const [one, two] = [
      await world.addDocument({ title: 'one' }),
      await world.addDocument({ title: 'two' }),
    ];
    const ids = [(await world.addTag({}, [one.id, two.id])).id];
    expect(await listed(ids)).toEqual(['one', 'two']);
    ids.push((await world.addTag({}, [two.id])).id);
    expect(await listed(ids)).toEqual(['two']);
    while (ids.length < maxTags - 1) ids.push((await world.addTag({}, [two.id])).id);
    const missing = (await world.addTag({}, [one.id])).id;
    expect(await listed([...ids, missing])).toEqual([]);
    ids.push((await world.addTag({}, [two.id])).id);
    expect(ids).toHaveLength(maxTags);
    expect(await listed(ids)).toEqual(['two']);
  });

  it('finds nothing by a missing tag; returns 400 for an invalid id, a duplicate, and 51 tags', async () => {
    expect(await listed([newId()])).toEqual([]);
    for (const tagIds of [['none'], [red.id, red.id], Array.from({ length: 51 }, newId)]) {
      const response = await library.call(listDocuments, {
        as: librarian,
        query: { tag_id: tagIds },
      });
      expect(response.status).toBe(400);
    }
  });
});
