// @every-postgres It tests plans.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listDocuments } from '@portal/contract/documents';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let employee: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const product = await world.addProduct({ name: 'Laser' });
  await database.pool.query(
    `insert into document (id, category, title, blob_path, file_name, file_size, content_type,
        manufacturer_id, product_type, product_id)
      select gen_random_uuid(), 'technical', md5(n::text), 'document/' || n, 'manual.pdf', 9, 'application/pdf',
        case when n % 500 = 0 then $1::uuid end, case when n % 500 = 0 then 'device' end,
        case when n % 500 = 0 then $2::uuid end
      from generate_series(1, 4000) as n`,
    [product.manufacturerId, product.id],
  );
  await database.pool.query(`insert into document_text (document_id, blob_path, words, topics)
    select id, blob_path, text_words(null, md5(title) || ' ' || left(title, 3)), text_words(null, md5(title))
    from document where ordinal % 4 = 0`);
  await database.pool.query(`insert into document_passage (document_id, number, body, words)
    select document_id, 1, 'Read.', words from document_text`);
  await database.pool.query(`insert into tag (id, name)
    select gen_random_uuid(), 'care ' || n from generate_series(1, 500) as n`);
  await database.pool.query(`insert into document_tag (document_id, tag_id)
    select document.id, tag.id from document join tag on tag.ordinal = 1 + document.ordinal % 500`);
  await vacuum(database);
  employee = await portal.signedIn(await world.addEmployee([]));
  const customer = await world.addCustomer();
  const { manufacturerId } = product;
  await world.addRight(customer.id, {
    manufacturerId,
    productType: 'device',
    productId: product.id,
  });
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
});

afterAll(() => portal.close());

/** Explains every statement on documents that a search runs. */
async function explainSearch(search: string, as: Caller): Promise<string> {
  const { pool } = portal.database;
  const spy = vi.spyOn(pool, 'query');
  const { status } = await portal.call(listDocuments, {
    as,
    query: { search, preferred_language: 'nl' },
  });
  const statements = spy.mock.calls.map(([call]) => Object(call));
  spy.mockRestore();
  expect(status).toBe(200);
  const plans = statements
    .filter(({ text }) => String(text).includes('document'))
    .map(async ({ text, values }) => {
      const { rows } = await pool.query({ text: `explain ${text}`, values });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  return (await Promise.all(plans)).join('\n');
}

it.each(['c4ca4', 'c4ca4 laser', 'laser', 'c4'])(
  'searches “%s” in 4,000 documents without a sequential scan',
  async (search) => {
    for (const as of [employee, clinician]) {
      const plans = await explainSearch(search, as);
      expect(plans).toContain('document_text_words');
      expect(plans).toContain('document_text_topics');
      expect(plans).toContain('document_search');
      expect(plans).not.toMatch(
        /Seq Scan on (?:document|document_text|document_passage|document_tag)\b/,
      );
    }
  },
);
