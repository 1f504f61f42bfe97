// @every-postgres It tests triggers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readAllPages, readPage } from '#server/testing/read-list.ts';
import { compactStatement } from './compact-row-counts.ts';

const url = '/api/v1/crm/customers/';

let portal: TestPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
});

afterAll(() => portal.close());

const insertion = `insert into customer (id, name)
  select gen_random_uuid(), 'Customer ' || n from generate_series(1, $1::int) as n`;
const deletion = `delete from customer where id in
  (select id from customer order by random() limit $1::int for update skip locked)`;

/** Compares the blocks with the actual counts in one snapshot. */
const differences = `
  select block, coalesce(counted, 0) as counted, coalesce(present, 0) as present
  from (select block, sum(row_count) as counted from row_block where relation = 'customer'
    group by block) as blocks
  full join (select ordinal >> 10 as block, count(*) as present from customer group by 1) as rows
    using (block)
  where coalesce(counted, 0) <> coalesce(present, 0)`;

async function ordinalOrder(): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from customer order by ordinal desc',
  );
  return rows.map(({ id }) => id);
}

describe('counted blocks', () => {
  it('counts exactly in every snapshot during writes, rollbacks and folding', async () => {
    const { pool, orm } = portal.database;
    await pool.query(insertion, [1500]);
    const writing = new AbortController();
    const writer = async (): Promise<void> => {
      for (let round = 0; round < getSampleSize(15, 4); round += 1) {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query(insertion, [1 + Math.floor(Math.random() * 40)]);
          await client.query(deletion, [Math.floor(Math.random() * 40)]);
          // A later write of the same transaction may need a counter that is being compacted.
          await client.query(insertion, [2]);
          await client.query(Math.random() < 0.3 ? 'rollback' : 'commit');
        } finally {
          client.release();
        }
      }
    };
    const folder = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        await orm.execute(compactStatement);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const observer = async (): Promise<void> => {
      while (!writing.signal.aborted) expect((await pool.query(differences)).rows).toEqual([]);
    };
    const concurrent = [folder(), folder(), observer()];
    const all = Array.from({ length: 6 }, writer);
    await Promise.allSettled(all);
    writing.abort();
    await Promise.all([...all, ...concurrent]);
    expect((await pool.query(differences)).rows).toEqual([]);
    const { rows } = await pool.query<{ count: number }>('select count(*) from customer');
    expect((await readPage(portal, steward, url)).count).toBe(rows[0]?.count);
    await orm.execute(compactStatement);
    await orm.execute(compactStatement);
    expect((await readPage(portal, steward, url)).count).toBe(rows[0]?.count);
    const { rows: backends } = await pool.query('select distinct backend from row_block');
    expect(backends).toEqual([{ backend: 0 }]);
  });
});

describe('offset pages', () => {
  let order: string[];

  beforeAll(async () => {
    const { pool } = portal.database;
    await pool.query(insertion, [5000]);
    // Gaps of every kind: here and there, a whole block, and around the borders of two.
    await pool.query('delete from customer where ordinal % 7 = 0');
    await pool.query('delete from customer where ordinal between 3072 and 4095');
    await pool.query('delete from customer where ordinal between 2040 and 2060');
    order = await ordinalOrder();
  });

  // @specification 7.25
  it('returns slices of the whole order, across every border', async () => {
    const borders = await portal.database.pool.query<{ rank: number }>(`
      select (count(*) over (order by ordinal desc) - 1) as rank from customer
      order by ordinal % 1024 limit 12`);
    const offsets = new Set([0, 1, 25, order.length - 1, order.length - 25]);
    for (const { rank } of borders.rows) for (const by of [-2, -1, 0, 1]) offsets.add(rank + by);
    for (let n = 0; n < 40; n += 1) offsets.add(Math.floor(Math.random() * order.length));
    for (const offset of [...offsets].filter((one) => one >= 0)) {
      const page = await readPage(portal, steward, `${url}?offset=${offset}&limit=30`);
      expect([offset, page.ids]).toEqual([offset, order.slice(offset, offset + 30)]);
      expect([offset, page.count]).toEqual([offset, order.length]);
      expect(page.next === null).toBe(offset + 30 >= order.length);
    }
  });

  it('leads on by `next` from anywhere to the end', async () => {
    const from = order.length - 900;
    const pages = await readAllPages(portal, steward, `${url}?offset=${from}&limit=200`);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(order.slice(from));
  });

  it('returns a page that spans more than one block', async () => {
    const page = await readPage(portal, steward, `${url}?offset=700&limit=200`);
    expect(page.ids).toEqual(order.slice(700, 900));
  });

  it('returns no rows, the exact count and no next beyond the end', async () => {
    for (const offset of [order.length, order.length + 1, 10_000_000, Number.MAX_SAFE_INTEGER]) {
      const page = await readPage(portal, steward, `${url}?offset=${offset}`);
      expect(page).toMatchObject({ status: 200, count: order.length, next: null, ids: [] });
      expect(page.previous).toContain(`offset=${offset - 25}`);
    }
  });

  it('returns an empty list', async () => {
    await portal.database.pool.query('delete from customer');
    const page = await readPage(portal, steward, `${url}?offset=3`);
    expect(page).toMatchObject({ status: 200, count: 0, next: null, ids: [] });
    const first = await readPage(portal, steward, url);
    expect(first.body).toEqual({ count: 0, next: null, previous: null, results: [] });
  });
});

it('counts zero after a truncation', async () => {
  const { pool } = portal.database;
  await pool.query(insertion, [3]);
  await pool.query('truncate customer cascade');
  const { rows } = await pool.query("select * from row_block where relation = 'customer'");
  expect(rows).toEqual([]);
});
