import { listTextCollisions } from '@portal/contract/system';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { documentVersion } from '#server/domains/documents/versions/document-version.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { cleanStoredTexts } from '#server/domains/system/stored-texts/clean-stored-texts.ts';
import { readCleaningProgress } from '#server/domains/system/stored-texts/cleaning-progress.ts';
import { textCleaning } from '#server/domains/system/stored-texts/text-cleaning.table.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { emptyTables } from './empty-tables.ts';
import { createRun } from './run-jobs.ts';
import { testPortal, type TestPortal } from './portal.ts';

let portal: TestPortal;
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  log.warn.mockClear();
  await emptyTables(
    portal.database,
    'customer',
    'manufacturer',
    'document',
    'text_cleaning',
    'text_collision',
  );
});

const clean = (): Promise<void> =>
  cleanStoredTexts.handler({ ...portal, log })({}, createRun(portal));

const readCustomer = async (id: string) =>
  (await portal.database.orm.select().from(customer).where(eq(customer.id, id)))[0];

test('cleans each text by its kind, once, with an audit entry and a new version', async () => {
  const { id } = await portal.world.addCustomer({
    name: 'Clinique\u00A0 Rhe\u0301a\u200B',
    phoneNumber: '\u202A+32\u202F2 555\u00A001 23',
    website: 'HTTPS://clinic.example',
    email: '\u200B',
    notes: 'un\r\n  deux ',
  });
  const before = await readCustomer(id);
  await clean();
  const after = await readCustomer(id);
  expect(after).toMatchObject({
    name: 'Clinique Rhéa',
    phoneNumber: '+32 2 555 01 23',
    website: 'https://clinic.example',
    email: null,
    notes: 'un\n  deux',
    version: 2,
    updatedAt: before?.updatedAt,
    searchText: expect.stringContaining('clinique rhea'),
  });
  const entries = await portal.database.orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectId, id));
  expect(entries).toMatchObject([
    {
      action: 'change',
      actorKind: 'system',
      objectType: 'customer',
      changes: { name: { from: 'Clinique\u00A0 Rhe\u0301a\u200B', to: 'Clinique Rhéa' } },
    },
  ]);
  await portal.database.orm.delete(textCleaning);
  await clean();
  expect(await readCustomer(id)).toEqual(after);
});

test('writes numbers and addresses in their one form', async () => {
  const { id } = await portal.world.addCustomer({
    vatNumber: 'BTW BE 123.456.749',
    phoneNumber: '0032 2/5550123',
    email: 'Info@XN--bcher-kva.example',
  });
  await clean();
  expect(await readCustomer(id)).toMatchObject({
    vatNumber: 'BE0123456749',
    phoneNumber: '+32 2 555 01 23',
    email: 'Info@bücher.example',
  });
});

it('leaves rows with clean texts as they are', async () => {
  const { id } = await portal.world.addCustomer({ name: 'Ünal & Söhne – 5 €', notes: 'a\n\tb  c' });
  await clean();
  expect(await readCustomer(id)).toMatchObject({ version: 1 });
});

const readCollisions = async () => {
  const as = await portal.signedIn(await portal.world.addEmployee(['system']));
  return (await portal.call(listTextCollisions, { as })).body;
};

/** Adds products with these numbers. */
async function addProducts(...gtins: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const gtin of gtins) ids.push((await portal.world.addProduct({ gtin })).id);
  return ids;
}

const readGtins = async (ids: readonly string[]) => {
  const rows = await portal.database.orm.select().from(product);
  return ids.map((id) => rows.find((row) => row.id === id)?.gtin);
};

test('keeps numbers that would be equal, names them, and cleans one when the other is changed', async () => {
  const ids = await addProducts('4006381333931', '04006381333931', '00036000291452');
  await clean();
  expect(await readGtins(ids)).toEqual(['4006381333931', '04006381333931', '036000291452']);
  const pair = expect.arrayContaining(ids.slice(0, 2));
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { table: 'product', columns: ['gtin'], ids: pair },
    'texts not cleaned',
  );
  const { count, results } = await readCollisions();
  expect(count).toBe(2);
  expect(results.map(({ text }) => text).toSorted()).toEqual(['04006381333931', '4006381333931']);
  expect(new Set(results.map(({ group }) => group)).size).toBe(1);
  expect(results[0]).toMatchObject({ object_type: 'product', field: 'gtin', reason: 'equal' });
  await clean();
  expect(await readGtins(ids)).toEqual(['4006381333931', '04006381333931', '036000291452']);
  await portal.database.orm
    .update(product)
    .set({ gtin: null, version: 2 })
    .where(eq(product.id, ids[0] ?? ''));
  await clean();
  expect(await readGtins(ids)).toEqual([null, '4006381333931', '036000291452']);
  expect(await readCollisions()).toEqual({ count: 0, results: [] });
});

it('writes back the first of two texts that would be equal, both of which are unclean', async () => {
  const gtins = ['04006381333931', '4006381 333931'];
  const ids = await addProducts(...gtins);
  await clean();
  expect(await readGtins(ids)).toEqual(gtins);
  const { count, results } = await readCollisions();
  expect(count).toBe(2);
  expect(new Set(results.map(({ group }) => group)).size).toBe(1);
});

/** Spellings of one number; the last is its canonical form. */
const spellings = ['04006381333931', '4006381 333931', '4006381-333931', '4006381333931'] as const;

it.each([[[0, 1, 2]], [[2, 1, 0]], [[0, 1, 3]], [[3, 1, 0]], [[1, 3, 2]], [[0, 1, 2, 3]]] as const)(
  'keeps all of several texts that would be equal: %s',
  async (chosen) => {
    const gtins = chosen.map((at) => spellings[at]);
    const ids = await addProducts(...gtins);
    await clean();
    expect(await readGtins(ids)).toEqual(gtins);
    const { count, results } = await readCollisions();
    expect(count).toBe(ids.length);
    expect(results.map(({ object_id }) => object_id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(results.map(({ group }) => group)).size).toBe(1);
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(['equal']));
    await clean();
    expect(await readGtins(ids)).toEqual(gtins);
  },
);

it('keeps a text that would equal two of an earlier batch', async () => {
  const gtins = spellings.slice(0, 2);
  const ids = await addProducts(...gtins);
  await clean();
  const [third = ''] = await addProducts(spellings[2]);
  const [other = ''] = await addProducts('00036000291452');
  await portal.database.orm.delete(textCleaning);
  await clean();
  expect(await readGtins([...ids, third, other])).toEqual([...gtins, spellings[2], '036000291452']);
  const { count, results } = await readCollisions();
  expect(count).toBe(3);
  expect(new Set(results.map(({ group }) => group)).size).toBe(1);
});

/** Takes the number of a product away, as somebody would. */
const removeGtin = (id = '') =>
  portal.database.orm
    .update(product)
    .set({ gtin: null, version: sql`${product.version} + 1` })
    .where(eq(product.id, id));

it('names the rest of a group when one is changed, and cleans the last', async () => {
  const ids = await addProducts(...spellings.slice(0, 3));
  await clean();
  await removeGtin(ids[0]);
  await clean();
  expect(await readGtins(ids)).toEqual([null, spellings[1], spellings[2]]);
  expect((await readCollisions()).results.map((one) => one.object_id).toSorted()).toEqual(
    ids.slice(1).toSorted(),
  );
  await removeGtin(ids[1]);
  await clean();
  expect(await readGtins(ids)).toEqual([null, null, spellings[3]]);
  expect(await readCollisions()).toEqual({ count: 0, results: [] });
});

it('cleans the names of a document’s earlier files', async () => {
  const { id } = await portal.world.addDocument({ fileName: 'gui\u0301a.pdf' });
  const [first] = await portal.database.orm.select().from(documentVersion);
  if (!first) throw new Error('The document has no file');
  const add = (number: number, fileName: string) =>
    portal.database.orm
      .insert(documentVersion)
      .values({ ...first, number, fileName, blobPath: `document/${id}/${number}.pdf` });
  await add(2, 'gui\u0301a.pdf');
  await add(3, 'guide\u00A0 2\u200B.pdf');
  await add(4, '\u200B');
  await clean();
  const names = await portal.database.orm
    .select({ name: documentVersion.fileName })
    .from(documentVersion)
    .where(eq(documentVersion.documentId, id))
    .orderBy(documentVersion.number);
  // Nobody can change the last, which shows nothing, so nobody is asked to.
  expect(names.map(({ name }) => name)).toEqual(['guía.pdf', 'guía.pdf', 'guide 2.pdf', '\u200B']);
  expect(await readCollisions()).toEqual({ count: 0, results: [] });
});

it('names texts that are equal since the rule changed, until one of them is changed', async () => {
  const [one = '', other = ''] = await addProducts('4006381333931', '036000291452');
  for (const id of [one, other]) {
    await portal.database.orm.execute(
      sql`select record_text_collision('product', 'model', ${id}, ${one})`,
    );
  }
  await clean();
  const row = { table: 'product', column: 'model', group: one };
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    {
      rows: [
        { ...row, id: one },
        { ...row, id: other },
      ],
    },
    'texts that must differ are equal',
  );
  expect(await readCollisions()).toMatchObject({
    count: 2,
    results: [
      { group: one, reason: 'same' },
      { group: one, reason: 'same' },
    ],
  });
});

it('keeps a required text that shows nothing, and names it', async () => {
  const { id } = await portal.world.addCustomer({ name: '\u200B\u3164', notes: 'a ' });
  await clean();
  expect(await readCustomer(id)).toMatchObject({ name: '\u200B\u3164', notes: 'a' });
  expect((await readCollisions()).results).toMatchObject([
    { object_type: 'customer', object_id: id, reason: 'blank' },
  ]);
});

it('continues after a crash where the last batch ended, and counts its progress', async () => {
  await portal.database.pool.query(
    `insert into customer (id, name)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Bulk ' || n || case when n % 10 = 0 then chr(8203) else '' end
     from generate_series(1, 4500) as n`,
  );
  let batches = 0;
  const crash = createRun(portal, {
    rest: async () => {
      batches += 1;
      const [row] = await portal.database.orm
        .select()
        .from(textCleaning)
        .where(eq(textCleaning.tableName, 'customer'));
      if (row?.checked === 2000) throw new Error('the process ends');
    },
  });
  await expect(cleanStoredTexts.handler({ ...portal, log })({}, crash)).rejects.toThrow('ends');
  const count = async () =>
    Number(
      (
        await portal.database.pool.query(
          `select count(*) from customer where name like 'Bulk %' and name ~ '\u200B'`,
        )
      ).rows[0]?.count,
    );
  const remaining = await count();
  expect(remaining).toBeGreaterThan(0);
  expect(remaining).toBeLessThan(450);
  expect((await readCleaningProgress(portal.database)).done).toBeGreaterThanOrEqual(2000);
  expect(batches).toBeGreaterThan(0);
  await Promise.all([clean(), clean()]);
  expect(await count()).toBe(0);
  const { rows } = await portal.database.pool.query(
    `select count(*)::int as entries from audit_entry join customer on customer.id = object_id
     where name like 'Bulk %' and action = 'change'`,
  );
  expect(rows).toEqual([{ entries: 450 }]);
  expect(await readCleaningProgress(portal.database)).toMatchObject({ remaining: 0 });
});

test('leaves a text that somebody changes meanwhile to them', async () => {
  const { id } = await portal.world.addCustomer({ name: 'Before\u200B' });
  const client = await portal.database.pool.connect();
  await client.query('begin');
  await client.query(`update customer set name = 'Changed', version = 2 where id = $1`, [id]);
  const cleaning = clean();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await client.query('commit');
  client.release();
  await cleaning;
  expect(await readCustomer(id)).toMatchObject({ name: 'Changed', version: 2 });
});
