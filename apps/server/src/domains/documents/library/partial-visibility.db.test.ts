import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDocuments } from '@portal/contract/documents';
import { explainQuery } from '#server/testing/explain-query.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
/** May see 400 of 8,000 documents. */
let clinician: Caller;
/** May see 2,640 of 8,000 documents. */
let hospital: Caller;
let rareMaker: string;
let commonMaker: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const { id: productId, manufacturerId } = await world.addProduct();
  const common = await world.addManufacturer();
  const models: string[] = [];
  while (models.length < 30)
    models.push((await world.addProduct({ manufacturerId: common.id })).id);
  [rareMaker, commonMaker] = [manufacturerId, common.id];
  // Per hundred documents: one about the rare manufacturer's product, one about that manufacturer
  // alone, thirty about the common manufacturer's products, and three without either, for all
  // customers.
  await database.pool.query(
    `insert into document (id, category, title, audience, manufacturer_id, product_type, product_id,
        blob_path, file_name, file_size, content_type)
      select gen_random_uuid(), (array['technical', 'clinical', 'marketing'])[1 + n % 3], 'Bulk ' || n,
        case when n % 50 < 2 then 'all_customers' else 'by_rights' end,
        case when n % 100 in (1, 2) then $1::uuid when n % 100 between 10 and 39 then $3::uuid end,
        case when n % 100 = 2 or n % 100 between 10 and 39 then 'device' end,
        case when n % 100 = 2 then $2::uuid when n % 100 between 10 and 39 then ($4::uuid[])[n % 100 - 9] end,
        'document/bulk/' || n, 'a.pdf', 1, 'application/pdf'
      from generate_series(1, 8000) as n`,
    [manufacturerId, productId, common.id, models],
  );
  await vacuum(database);
  clinician = await userWith(manufacturerId);
  hospital = await userWith(common.id);
});

async function userWith(manufacturerId: string): Promise<Caller> {
  const { world } = portal;
  const { id } = await world.addCustomer();
  await world.addRight(id, { manufacturerId });
  return portal.signedIn(await world.addCustomerUser(id));
}

afterAll(() => portal.close());

it('counts each part of a customer’s visible documents by its index alone', async () => {
  const list = () => portal.call(listDocuments, { as: clinician });
  expect((await list()).body.count).toBe(400);
  const plan = await explainQuery(portal, list);
  const indexes = ['document_for_all', 'document_product', 'document_opened_by_manufacturer'];
  for (const index of indexes)
    expect(plan).toMatch(new RegExp(`Index Only Scan using ${index}\\b`));
  expect(plan).not.toMatch(/Seq Scan on document\b/);
});

it.each([
  ['few', () => clinician, () => rareMaker, 400],
  ['many', () => hospital, () => commonMaker, 2640],
] as const)('shows the newest of %s with every search strategy', async (_, as, maker, all) => {
  const { rows } = await portal.database.pool.query<{
    title: string;
    category: string;
    position: number;
  }>(
    `select title, category, row_number() over (order by title collate natural_order)::int as position
      from document where manufacturer_id = $1
      or manufacturer_id is null and audience = 'all_customers' order by ordinal desc`,
    [maker()],
  );
  expect(rows).toHaveLength(all);
  const clinical = rows.filter(({ category }) => category === 'clinical');
  for (const [query, expected] of [
    [{}, rows],
    [{ category: 'clinical' }, clinical],
    [{ ordering: 'title' }, rows.toSorted((one, other) => one.position - other.position)],
  ] as const) {
    const { body } = await portal.call(listDocuments, { as: as(), query });
    const far = await portal.call(listDocuments, { as: as(), query: { ...query, offset: 300 } });
    expect([body.count, far.body.count]).toEqual([expected.length, expected.length]);
    const titles = expected.map(({ title }) => title);
    expect(body.results.map(({ title }) => title)).toEqual(titles.slice(0, 25));
    expect(far.body.results.map(({ title }) => title)).toEqual(titles.slice(300, 325));
  }
});
