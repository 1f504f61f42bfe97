// @every-postgres It tests plans.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readPage } from '#server/testing/read-list.ts';
import { runRights, type RunningRights } from '#server/testing/rights-fixture.ts';
import { vacuum } from '#server/testing/vacuum.ts';

const base = '/api/v1/crm/product-viewing-rights/';

let rights: RunningRights;
/** Ids that the requests name. */
let query: { customer_id: string; manufacturer_id: string; product_id: string };

beforeAll(async () => {
  rights = await runRights();
  const { pool } = rights.portal.database;
  await pool.query(`
    with maker as (
      insert into manufacturer (id, name) select gen_random_uuid(), 'Maker ' || n from generate_series(1, 100) n
      returning id, ordinal as place
    ), thing as (
      insert into product (id, product_type, manufacturer_id, name)
      select gen_random_uuid(), case when n % 10 = 0 then 'sparepart' else 'device' end, maker.id, 'Thing ' || n
      from generate_series(1, 1000) n join maker on maker.place = 1 + n % 100
      returning id, product_type, manufacturer_id, ordinal as place
    ), holder as (
      insert into customer (id, name) select gen_random_uuid(), 'Holder ' || n from generate_series(1, 1000) n
      returning id, ordinal as place
    )
    insert into product_viewing_right (id, customer_id, product_id, product_type, manufacturer_id, is_active, expires_at)
    select gen_random_uuid(), holder.id, thing.id, thing.product_type, thing.manufacturer_id, n % 50 <> 0,
      case when n % 7 = 0 then now() + interval '1 hour' * (n % 9000 - 90) end
    from generate_series(1, 5000) n
    join holder on holder.place = 2 + n % 1000 join thing on thing.place = 1 + (n / 1000 * 7 + n) % 1000`);
  await pool.query(`
    insert into viewing_right_change (id, right_id, customer_id, at, action, product_name)
    select gen_random_uuid(), id, customer_id, now(), 'granted', 'Thing' from product_viewing_right`);
  await vacuum(rights.portal.database);
  const { rows } = await pool.query<typeof query>(`
    select customer_id, manufacturer_id, product_id from product_viewing_right where is_active limit 1`);
  const [row] = rows;
  if (!row) throw new Error('Nothing to ask for');
  query = row;
});

afterAll(() => rights.portal.close());

interface Query {
  readonly text: string;
  readonly values: unknown[];
}

const isQuery = (call: unknown): call is Query =>
  typeof call === 'object' && call !== null && 'text' in call && 'values' in call;

/** Returns the plans of the statements on rights and their history that a path runs. */
async function getPlans(path: string): Promise<string> {
  const { portal, reader } = rights;
  const spy = vi.spyOn(portal.database.pool, 'query');
  const { status } = await readPage(portal, reader, `${base}${path}`);
  const calls: unknown[] = spy.mock.calls.map(([call]) => call);
  spy.mockRestore();
  expect(status).toBe(200);
  const plans = calls
    .filter(isQuery)
    .filter(({ text }) => text.includes('viewing_right'))
    .map(async ({ text, values }) => {
      const { rows } = await portal.database.pool.query<{ 'QUERY PLAN': string }>({
        text: `explain ${text}`,
        values,
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  return (await Promise.all(plans)).join('\n');
}

it.each([
  ['', 'product_viewing_right_ordinal_unique'],
  ['?state=expiring', 'product_viewing_right_active_expiry'],
  ['?state=expired', 'product_viewing_right_active_expiry'],
  ['?state=inactive', 'product_viewing_right_active'],
  ['?is_active=false', 'product_viewing_right_active'],
  ['?customer_id=:customer', 'product_viewing_right_customer'],
  ['?customer_id=:customer&state=open', 'product_viewing_right_'],
  ['?manufacturer_id=:manufacturer', 'product_viewing_right_manufacturer'],
  ['?product_type=sparepart', 'product_viewing_right_type'],
  ['?product_id=:product', 'product_viewing_right_product'],
  ['?ordering=expires_at', 'product_viewing_right_expiry_order'],
  ['?ordering=-created_at', 'product_viewing_right_created_order'],
  ['?ordering=updated_at', 'product_viewing_right_updated_order'],
  ['?search=holder%2077', 'product_viewing_right_customer'],
  ['expired/', 'product_viewing_right_active_expiry'],
  ['history/', 'viewing_right_change_ordinal_unique'],
  ['history/?customer_id=:customer', 'viewing_right_change_customer'],
  ['history/?right_id=:customer', 'viewing_right_change_right'],
  ['history/?ordering=-at', 'viewing_right_change_order'],
  ['explain/?customer_id=:customer&product_id=:product', 'product_viewing_right_scope'],
  ['customer-summary/:customer/', 'Index Only Scan using product_viewing_right_scope'],
])('reads an index for %s', async (path, index) => {
  const plans = await getPlans(
    path
      .replace(':customer', query.customer_id)
      .replace(':manufacturer', query.manufacturer_id)
      .replace(':product', query.product_id),
  );
  expect(plans).toContain(index);
  expect(plans).not.toMatch(/Seq Scan on (?:product_viewing_right|viewing_right_change)/);
});
