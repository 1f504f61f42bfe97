// @every-postgres It tests plans.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listDocuments, listTags } from '@portal/contract/documents';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let reader: Caller;
let clinician: Caller;
/** Two tags that some documents share. */
let chosen: string[];

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  reader = await portal.signedIn(await world.addEmployee([]));
  const customer = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
  const { manufacturerId } = await world.addProduct();
  await world.addRight(customer.id, { manufacturerId });
  await database.pool.query(
    `insert into document (id, category, title, audience, manufacturer_id, blob_path, file_name, file_size, content_type)
    select gen_random_uuid(), 'technical', 'Bulk ' || n, case when n % 100 = 0 then 'all_customers' else 'by_rights' end,
      case when n % 50 = 1 then $1::uuid end, 'document/bulk/' || n, 'a.pdf', 1, 'application/pdf'
    from generate_series(1, 4000) as n`,
    [manufacturerId],
  );
  await database.pool.query(`insert into tag (id, name)
    select gen_random_uuid(), 'Tag ' || n from generate_series(0, 99) n`);
  await database.pool.query(`insert into document_tag (document_id, tag_id)
    select document.id, tag.id from document
    cross join lateral (select distinct 'Tag ' || place % 100 as name
      from unnest(array[ordinal, ordinal * 7]) as place) as wanted
    join tag on tag.name = wanted.name`);
  await vacuum(database);
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from tag where name in ('Tag 10', 'Tag 70') order by name`,
  );
  chosen = rows.map(({ id }) => id);
});

afterAll(() => portal.close());

/** Returns the executed plan of the last query of a call. */
async function explain(call: () => Promise<{ body: { count: number } }>): Promise<string> {
  const { pool } = portal.database;
  const spy = vi.spyOn(pool, 'query');
  const { body } = await call();
  const { text, values } = Object(spy.mock.lastCall?.[0]);
  spy.mockRestore();
  expect(body.count).toBeGreaterThan(0);
  const { rows } = await pool.query({
    text: `explain (analyze, costs off, timing off, summary off) ${text}`,
    values,
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each([1, 2])('finds the documents that have %i tags by the tag index', async (count) => {
  const query = { tag_id: chosen.slice(0, count) };
  const plan = await explain(() => portal.call(listDocuments, { as: reader, query }));
  expect(plan).toContain('document_tag_tag');
  expect(plan).not.toContain('Seq Scan on document_tag');
  expect(plan).not.toMatch(/Seq Scan on document\b(?!_)/);
});

it('counts the documents of each tag of a page by the tag index', async () => {
  const plan = await explain(() => portal.call(listTags, { as: reader }));
  expect(plan).toContain('document_tag_tag');
  expect(plan).not.toContain('Seq Scan on document_tag');
});

it('evaluates a customer’s visible documents once for a page of tags', async () => {
  const plan = await explain(() => portal.call(listTags, { as: clinician }));
  const scans = plan.match(/Scan on product_viewing_right.*/g) ?? [];
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan).toContain('loops=1)');
  expect(plan).not.toMatch(/Seq Scan on document\b(?!_)/);
});
