// @every-postgres It tests plans.
import { listDocuments } from '@portal/contract/documents';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let employee: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const laser = await world.addProduct({ name: 'Laser' });
  await database.pool.query(
    `insert into document (id, category, title, blob_path, file_name, file_size, content_type, language,
        translation_group_id, manufacturer_id, product_type, product_id)
      select gen_random_uuid(), 'technical', md5(n::text), 'document/' || n, 'manual.pdf', 9, 'application/pdf',
        (array['en', 'nl', 'fr'])[1 + n % 3], md5((n / 3)::text)::uuid,
        case when n % 600 < 3 then $1::uuid end, case when n % 600 < 3 then 'device' end,
        case when n % 600 < 3 then $2::uuid end
      from generate_series(0, 5999) as n`,
    [laser.manufacturerId, laser.id],
  );
  await vacuum(database);
  employee = await portal.signedIn(await world.addEmployee([]));
  const customer = await world.addCustomer();
  const { manufacturerId } = laser;
  await world.addRight(customer.id, {
    manufacturerId,
    productType: 'device',
    productId: laser.id,
  });
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
});

afterAll(() => portal.close());

it.each([
  ['an employee', () => employee, 2000],
  ['a customer’s user', () => clinician, 10],
])(
  'reads a page of 6,000 documents in three languages by indexes for %s',
  async (_who, as, count) => {
    const { pool } = portal.database;
    const spy = vi.spyOn(pool, 'query');
    const query = { preferred_language: 'nl' };
    const { body } = await portal.call(listDocuments, { as: as(), query });
    const statements = spy.mock.calls.map(([call]) => Object(call));
    spy.mockRestore();
    expect(body.count).toBe(count);
    expect(new Set(body.results.map(({ language }) => language))).toEqual(new Set(['nl']));
    const statement = statements.find(({ text }) => String(text).includes('outer_row'));
    const { rows } = await pool.query({
      text: `explain ${statement?.text}`,
      values: statement?.values,
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('document_translation_unique');
    expect(plan).not.toMatch(/Seq Scan on document\b/);
  },
);
