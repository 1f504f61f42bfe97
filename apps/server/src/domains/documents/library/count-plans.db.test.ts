import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listDocuments } from '@portal/contract/documents';
import { testPortal, type Caller, type TestPortal } from '../../../../test/portal.ts';
import { vacuum } from '../../../../test/vacuum.ts';

let portal: TestPortal;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const { id: productId, manufacturerId } = await world.addProduct();
  const customer = await world.addCustomer();
  await world.addRight(customer.id, { productId, productType: 'device', manufacturerId });
  // Of a hundred one is of the product, one of its maker alone, and two of neither are for all.
  await database.pool.query(
    `insert into document (id, category, title, audience, manufacturer_id, product_type, product_id,
        blob_path, file_name, file_size, content_type)
      select gen_random_uuid(), 'technical', 'Bulk ' || n,
        case when n % 50 < 2 then 'all_customers' else 'by_rights' end,
        case when n % 100 in (1, 2) then $1::uuid end, case when n % 100 = 2 then 'device' end,
        case when n % 100 = 2 then $2::uuid end, 'document/bulk/' || n, 'a.pdf', 1, 'application/pdf'
      from generate_series(1, 20000) as n`,
    [manufacturerId, productId],
  );
  await vacuum(database);
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
});

afterAll(() => portal.close());

it('counts each part of what a customer sees by its index alone', async () => {
  const { pool } = portal.database;
  const spy = vi.spyOn(pool, 'query');
  const { body } = await portal.call(listDocuments, { as: clinician });
  const { text, values } = Object(spy.mock.lastCall?.[0]);
  spy.mockRestore();
  expect(body.count).toBe(1000);
  const { rows } = await pool.query({ text: `explain (costs off) ${text}`, values });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const indexes = ['document_for_all', 'document_product', 'document_opened_by_manufacturer'];
  for (const index of indexes)
    expect(plan).toMatch(new RegExp(`Index Only Scan using ${index}\\b`));
  expect(plan).not.toMatch(/Seq Scan on document\b/);
});
