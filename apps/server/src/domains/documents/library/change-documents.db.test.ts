import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeDocuments, getDocument, maxTags } from '@portal/contract/documents';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let librarian: Caller;
let reader: Caller;
let clinician: Caller;
let laser: { id: string; manufacturerId: string };
let filler: { id: string; manufacturerId: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  librarian = await portal.signedIn(await world.addEmployee(['documents']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  clinician = await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
  laser = await world.addProduct({ name: 'Laser' });
  filler = await world.addProduct({ productType: 'pharmaceutical', name: 'Filler' });
});

afterAll(() => portal.close());

const change = (body: Record<string, unknown>, as = librarian) =>
  portal.call(changeDocuments, { as, body });
const read = (id: string) => portal.call(getDocument, { as: reader, params: { id } });
const aboutLaser = () => ({
  productId: laser.id,
  productType: 'device' as const,
  manufacturerId: laser.manufacturerId,
});
const noSuch = ['This does not exist.'];

async function add(count: number, overrides: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await portal.world.addDocument(overrides)).id);
  return ids;
}

/** Reads the audit entries of the documents, grouped by document. */
async function readAuditEntries(ids: readonly string[]) {
  const rows = await portal.database.orm
    .select()
    .from(auditEntry)
    .where(inArray(auditEntry.objectId, [...ids]))
    .orderBy(auditEntry.ordinal);
  return ids.map((id) =>
    rows
      .filter(({ objectId }) => objectId === id)
      .map(({ action, objectType, changes }) => ({ action, objectType, changes })),
  );
}

/** Expects a 400 and unchanged documents. */
async function expectRefused(ids: readonly string[], body: object, fields: object): Promise<void> {
  const before = await Promise.all(ids.map(read));
  expect(await change({ document_ids: ids, ...body })).toMatchObject({ status: 400, body: fields });
  const after = await Promise.all(ids.map(read));
  expect(after.map((one) => [one.status, one.body])).toEqual(
    before.map((one) => [one.status, one.body]),
  );
}

describe('changing many documents', () => {
  it('returns 401, 403 and 400', async () => {
    const ids = await add(1);
    expect((await change({ document_ids: ids }, portal.anonymous)).status).toBe(401);
    expect((await change({ document_ids: ids }, reader)).status).toBe(403);
    expect((await change({ document_ids: ids }, clinician)).status).toBe(403);
    const wrong: [object, string][] = [
      [{}, 'document_ids'],
      [{ document_ids: [] }, 'document_ids'],
      [{ document_ids: [...ids, ...ids] }, 'document_ids'],
      [{ document_ids: Array.from({ length: 501 }, newId) }, 'document_ids'],
      [{ document_ids: ids, category: 'secret' }, 'category'],
      [{ document_ids: ids, title: 'All the same' }, 'title'],
      [{ document_ids: ids, add_tag_ids: ['none'] }, 'add_tag_ids'],
    ];
    for (const [body, field] of wrong) {
      const response = await change({ ...body });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body)).toEqual([field]);
    }
  });

  it('names missing documents by their index and changes nothing', async () => {
    const [one = '', other = ''] = await add(2);
    const ids = [one, newId(), other, newId()];
    const fields = { document_ids: { 1: noSuch, 3: noSuch } };
    await expectRefused(ids, { category: 'clinical' }, fields);
  });

  it('returns 400 at the tag fields that name missing tags', async () => {
    const ids = await add(2);
    const { id } = await portal.world.addTag();
    const body = { add_tag_ids: [id, newId()], remove_tag_ids: [newId()], language: 'nl' };
    await expectRefused(ids, body, { add_tag_ids: noSuch, remove_tag_ids: noSuch });
  });

  it('returns 400 at the document that would exceed the tag limit', async () => {
    const ids = await add(2);
    for (let at = 0; at < maxTags; at += 1) await portal.world.addTag({}, ids.slice(1));
    const { id } = await portal.world.addTag();
    const fields = { document_ids: { 1: ['A document can have at most 50 tags.'] } };
    await expectRefused(ids, { add_tag_ids: [id] }, fields);
  });

  it('adds and removes tags, and versions, audits and counts only changed documents', async () => {
    const [none = '', both = '', off = ''] = await add(3);
    const addedTag = await portal.world.addTag({ name: 'given' }, [both]);
    const taken = await portal.world.addTag({ name: 'taken' }, [off]);
    const ids = [none, both, off];
    const body = { add_tag_ids: [addedTag.id], remove_tag_ids: [taken.id] };
    expect(await change({ document_ids: ids, ...body })).toMatchObject({
      status: 200,
      body: { changed: 2 },
    });
    const shown = await Promise.all(ids.map(read));
    expect(shown.map((one) => one.body.tags)).toEqual(
      ids.map(() => [{ ...addedTag, name: 'given' }]),
    );
    expect(shown.map((one) => one.headers['etag'])).toEqual(['"2"', '"1"', '"2"']);
    const entry = { action: 'change', objectType: 'document_tag' };
    expect(await readAuditEntries(ids)).toEqual([
      [{ ...entry, changes: { tagId: { from: [], to: [addedTag.id] } } }],
      [],
      [{ ...entry, changes: { tagId: { from: [taken.id], to: [addedTag.id] } } }],
    ]);
    expect((await change({ document_ids: ids, ...body })).body).toEqual({ changed: 0 });
    expect((await change({ document_ids: ids })).body).toEqual({ changed: 0 });
  });

  it('sets shared fields and audits each document like a single change', async () => {
    const ids = [...(await add(1)), ...(await add(1, { category: 'clinical', language: 'fr' }))];
    const body = { category: 'clinical', language: null, audience: 'all_customers' };
    expect((await change({ document_ids: ids, ...body })).body).toEqual({ changed: 2 });
    for (const id of ids) {
      const { body: shown, headers } = await read(id);
      expect(shown).toMatchObject(body);
      expect(headers['etag']).toBe('"2"');
    }
    const entry = { action: 'change', objectType: 'document' };
    const audience = { from: 'by_rights', to: 'all_customers' };
    expect(await readAuditEntries(ids)).toEqual([
      [{ ...entry, changes: { audience, category: { from: 'technical', to: 'clinical' } } }],
      [{ ...entry, changes: { audience, language: { from: 'fr', to: null } } }],
    ]);
  });
});

describe('moving documents', () => {
  it('moves documents to a product with its manufacturer, or away from both', async () => {
    const ids = [...(await add(2)), ...(await add(1, aboutLaser()))];
    const body = { product_type: 'device', product_id: laser.id };
    expect((await change({ document_ids: ids, ...body })).body).toEqual({ changed: 2 });
    for (const id of ids) {
      const moved = { ...body, manufacturer_id: laser.manufacturerId };
      expect((await read(id)).body).toMatchObject(moved);
    }
    const away = { product_id: null, manufacturer_id: null };
    expect((await change({ document_ids: ids, ...away })).body).toEqual({ changed: 3 });
    for (const id of ids) {
      const nothing = { product_type: null, product: null, manufacturer: null };
      expect((await read(id)).body).toMatchObject(nothing);
    }
    const maker = { manufacturer_id: filler.manufacturerId };
    expect((await change({ document_ids: ids, ...maker })).body).toEqual({ changed: 3 });
  });

  it('returns 400 at the field when the body alone is invalid', async () => {
    const ids = [...(await add(1)), ...(await add(1, aboutLaser()))];
    const other = filler.manufacturerId;
    const wrong: [object, object][] = [
      [{ product_type: 'device', product_id: filler.id }, { product_id: noSuch }],
      [{ product_type: 'device', product_id: newId() }, { product_id: noSuch }],
      [
        { product_type: 'device', product_id: laser.id, manufacturer_id: other },
        { manufacturer_id: ['The product is from another manufacturer.'] },
      ],
      [{ product_id: null, manufacturer_id: newId() }, { manufacturer_id: noSuch }],
    ];
    for (const [body, fields] of wrong) await expectRefused(ids, body, fields);
  });

  test('returns 400 at the document whose own link contradicts the body', async () => {
    const ids = [...(await add(1)), ...(await add(1, aboutLaser()))];
    const ofAnother = { document_ids: { 1: ['The product is from another manufacturer.'] } };
    await expectRefused(ids, { manufacturer_id: filler.manufacturerId }, ofAnother);
    await expectRefused(ids, { product_type: 'sparepart' }, { document_ids: { 1: noSuch } });
    await expectRefused(ids, { product_id: filler.id }, { document_ids: { 1: noSuch } });
    const manufacturerOnly = { manufacturer_id: laser.manufacturerId };
    expect((await change({ document_ids: ids, ...manufacturerOnly })).body).toEqual({ changed: 1 });
  });
});

describe('500 documents', () => {
  it('changes 500 documents in a handful of statements', async () => {
    const { pool } = portal.database;
    const { rows } = await pool.query<{ id: string }>(`insert into document
        (id, category, title, blob_path, file_name, file_size, content_type)
      select gen_random_uuid(), 'technical', 'Bulk ' || n, 'document/bulk/' || n, 'a.pdf', 1, 'application/pdf'
      from generate_series(1, 500) as n returning id`);
    const ids = rows.map(({ id }) => id);
    const tags = [await portal.world.addTag(), await portal.world.addTag({}, ids.slice(0, 100))];
    const client = await pool.connect();
    const query = vi.spyOn(Object.getPrototypeOf(client), 'query');
    client.release();
    const body = {
      add_tag_ids: tags.map(({ id }) => id),
      language: 'fr',
      product_type: 'device',
      product_id: laser.id,
    };
    const response = await change({ document_ids: ids, ...body });
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(response.body).toEqual({ changed: 500 });
    expect(statements).toBeLessThan(25);
    const audited = await readAuditEntries(ids);
    expect(audited.every((entries) => entries.length === 2)).toBe(true);
  });

  test('survives concurrent bulk changes in any order without a deadlock', async () => {
    const ids = await add(40);
    const tags = await Promise.all(Array.from({ length: 6 }, () => portal.world.addTag()));
    const responses = await Promise.all(
      tags.map(({ id }, at) =>
        change({
          document_ids: at % 2 === 0 ? ids : ids.toReversed(),
          add_tag_ids: [id],
          category: at % 2 === 0 ? 'clinical' : 'technical',
        }),
      ),
    );
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { changed: 40 } });
    for (const id of ids) expect((await read(id)).body.tags).toHaveLength(6);
  });
});
