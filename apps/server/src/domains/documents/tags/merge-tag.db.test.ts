import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDocument,
  deleteDocument,
  deleteTag,
  getDocument,
  listTags,
  mergeTag,
} from '@portal/contract/documents';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let librarian: Caller;
let reader: Caller;

beforeAll(async () => {
  portal = await testPortal();
  librarian = await portal.signedIn(await portal.world.addEmployee(['documents']));
  reader = await portal.signedIn(await portal.world.addEmployee([]));
});

afterAll(() => portal.close());

const merge = (
  id: string,
  body: Record<string, unknown>,
  as = librarian,
  headers: Record<string, string> = {},
) => portal.call(mergeTag, { as, params: { id }, body, headers });

const getTags = async (id: string): Promise<string[]> => {
  const { body } = await portal.call(getDocument, { as: reader, params: { id } });
  return body.tags.map((one) => one.id);
};

async function addDocuments(count: number): Promise<string[]> {
  const added: string[] = [];
  for (let at = 0; at < count; at += 1) added.push((await portal.world.addDocument()).id);
  return added;
}

const statuses = async (calls: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status);

describe('merging two tags', () => {
  test('returns 401, 403, 404 before 400, 400 and 412', async () => {
    const { id } = await portal.world.addTag();
    const into = { into_id: (await portal.world.addTag()).id };
    const unknown = { into_id: ['This does not exist.'] };
    expect((await merge(id, into, portal.anonymous)).status).toBe(401);
    expect((await merge(id, into, reader)).status).toBe(403);
    expect((await merge(newId(), { colour: 1 })).status).toBe(404);
    expect((await merge(newId(), into)).status).toBe(404);
    expect((await merge(id, {})).status).toBe(400);
    expect(await merge(id, { into_id: newId() })).toMatchObject({ status: 400, body: unknown });
    const itself = { into_id: ['Choose another tag.'] };
    const repeated = await merge(id.toUpperCase(), { into_id: id });
    expect(repeated).toMatchObject({ status: 400, body: itself });
    expect((await merge(id, into, librarian, { 'if-match': '"7"' })).status).toBe(412);
    expect((await merge(id, into, librarian, { 'if-match': '"1"' })).status).toBe(200);
  });

  it('replaces the tag on each document once and versions only changed documents', async () => {
    const { world, database } = portal;
    const [one = '', both = '', other = ''] = await addDocuments(3);
    const from = await world.addTag({ name: 'Manuals' }, [one, both]);
    const into = await world.addTag({ name: 'Manual' }, [both, other]);
    const response = await merge(from.id, { into_id: into.id });
    const body = { id: into.id, name: 'Manual', documents_count: 3 };
    expect(response).toMatchObject({ status: 200, headers: { etag: '"1"' }, body });
    for (const id of [one, both, other]) expect(await getTags(id)).toEqual([into.id]);
    const etags = await Promise.all(
      [one, both, other].map(async (id) => {
        const { headers } = await portal.call(getDocument, { as: reader, params: { id } });
        return headers['etag'];
      }),
    );
    expect(etags).toEqual(['"2"', '"2"', '"1"']);
    const named = await portal.call(listTags, { as: reader, query: { search: 'manuals' } });
    expect(named.body.count).toBe(0);
    const [entry] = await database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, from.id))
      .orderBy(desc(auditEntry.ordinal));
    expect(entry).toMatchObject({
      action: 'merge',
      changes: {
        id: { from: from.id, to: into.id },
        name: { from: 'Manuals', to: 'Manual' },
      },
    });
    const [moved] = await database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, one));
    expect(moved).toMatchObject({
      objectType: 'document_tag',
      changes: { tagId: { from: [from.id], to: [into.id] } },
    });
  });
});

describe('concurrent merges', () => {
  test('merges two tags into each other in only one direction', async () => {
    for (let round = 0; round < getSampleSize(10, 4); round += 1) {
      const [document = ''] = await addDocuments(1);
      const one = await portal.world.addTag({}, [document]);
      const other = await portal.world.addTag({}, [document]);
      const [there, back] = await statuses([
        merge(one.id, { into_id: other.id }),
        merge(other.id, { into_id: one.id }),
      ]);
      expect([200, 400, 404]).toEqual(expect.arrayContaining([there, back]));
      expect([there, back].filter((status) => status === 200)).toHaveLength(1);
      expect(await getTags(document)).toEqual([there === 200 ? other.id : one.id]);
    }
  });

  test('loses no tag and returns no server error beside concurrent changes, deletions and merges', async () => {
    for (let round = 0; round < getSampleSize(10, 4); round += 1) {
      const { world } = portal;
      const documents = await addDocuments(6);
      const [first = '', second = '', third = ''] = documents;
      const from = await world.addTag({}, documents);
      const into = await world.addTag();
      const last = await world.addTag({}, documents.slice(3));
      const set = (id: string, tagIds: string[]) =>
        portal.call(changeDocument, {
          as: librarian,
          params: { id },
          body: { tag_ids: tagIds },
        });
      const results = await statuses([
        set(first, [from.id, into.id]),
        merge(from.id, { into_id: into.id }),
        set(second, [into.id]),
        portal.call(deleteDocument, { as: librarian, params: { id: third } }),
        merge(last.id, { into_id: into.id }),
        merge(into.id, { into_id: last.id }),
        portal.call(deleteTag, { as: librarian, params: { id: last.id } }),
      ]);
      for (const status of results) expect([200, 204, 400, 404]).toContain(status);
      const { body } = await portal.call(listTags, { as: reader, query: { limit: 200 } });
      const known = new Set(body.results.map(({ id }) => id));
      for (const id of documents.filter((one) => one !== third)) {
        for (const tagId of await getTags(id)) expect(known.has(tagId)).toBe(true);
      }
    }
  });
});
