// @every-postgres It tests plans.
import { expect, it, vi } from 'vitest';
import { listManufacturers } from '@portal/contract/products';
import { testPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

it('evaluates a customer’s visible products once for a page of manufacturers', async () => {
  const portal = await testPortal();
  const { pool } = portal.database;
  const { id: customerId } = await portal.world.addCustomer();
  const as = await portal.signedIn(await portal.world.addCustomerUser(customerId));
  await portal.world.addRight(customerId, { productType: 'device' });
  await pool.query(`
    with maker as (
      insert into manufacturer (id, name) select gen_random_uuid(), 'Maker ' || n from generate_series(1, 30) n
      returning id
    )
    insert into product (id, product_type, manufacturer_id, name, model)
    select gen_random_uuid(), 'device', maker.id, 'Thing ' || n, 'T' from maker, generate_series(1, 40) n`);
  await vacuum(portal.database);
  const spy = vi.spyOn(pool, 'query');
  const { body } = await portal.call(listManufacturers, { as });
  const list = spy.mock.calls.map(([call]) => Object(call)).find((call) => isList(call));
  spy.mockRestore();
  if (!list) throw new Error('The list was not read');
  expect(body.results.map((one) => one.products_count)).toEqual(
    Array.from({ length: 25 }, () => 40),
  );
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
    text: `explain (analyze, costs off, timing off, summary off) ${list.text}`,
    values: list.values,
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  await portal.close();
  const scans = plan.match(/Scan on product_viewing_right.*|product_viewing_right_scope on.*/g);
  expect(plan).toContain('hashed SubPlan');
  expect(scans?.every((scan) => scan.includes('loops=1)'))).toBe(true);
});

const isList = (call: object): call is { text: string; values: unknown[] } =>
  'text' in call && String(call.text).includes('total_count');
