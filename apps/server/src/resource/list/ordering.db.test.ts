// @every-postgres It tests collations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readAllPages, readPage } from '#server/testing/read-list.ts';

const customersUrl = '/api/v1/crm/customers/';
const clinicsUrl = '/api/v1/crm/clinics/';

/** Sort expression of each ordering, stated again in SQL. */
const expressions: Record<string, Record<string, string>> = {
  customer: {
    name: 'name collate natural_order',
    created_at: 'created_at',
    updated_at: 'updated_at',
  },
  clinic: {
    name: `coalesce(name, '') collate natural_order`,
    city: 'city collate natural_order',
    country: 'country',
    created_at: 'created_at',
    updated_at: 'updated_at',
  },
};

const mixed: Record<string, string[]> = {
  customer: ['name,-created_at', '-name,created_at', 'updated_at,-name,created_at'],
  clinic: ['country,-name', '-country,city,-name', 'country,-updated_at', '-city,-country'],
};

const orderings = Object.entries(expressions).flatMap(([table, fields]) =>
  [...Object.keys(fields).flatMap((name) => [name, `-${name}`]), ...(mixed[table] ?? [])].map(
    (ordering) => [table, ordering] as const,
  ),
);

let portal: TestPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  // Few distinct values, so that most sort keys are equal and only the id decides the order.
  await portal.database.pool.query(`
    insert into customer (id, name, created_at, updated_at)
    select gen_random_uuid(), (array['Élan', 'elan', 'Elan', 'Zorg & Co', '%', 'Ünal'])[1 + n % 6],
      timestamptz '2026-01-01T09:30:00.5Z' + interval '1 day' * (n % 4),
      timestamptz '2026-01-01T09:30:00Z' + interval '1 millisecond' * (n % 5)
    from generate_series(1, 61) as n`);
  await portal.database.pool.query(`
    insert into clinic (id, customer_id, name, street, house_number, postal_code, city, country,
      created_at, updated_at)
    select gen_random_uuid(), (select id from customer limit 1),
      (array[null, '', 'Noord', 'noord', 'Süd'])[1 + n % 5], 'Straat', n, '1000',
      (array['Gent', 'Ghent', 'gent'])[1 + n % 3], (array['NL', 'BE', 'LU', 'FR'])[1 + n % 4],
      timestamptz '2026-01-01T09:30:00Z' + interval '1 day' * (n % 3),
      timestamptz '2026-01-01T09:30:00Z' - interval '1 year' * (n % 2)
    from generate_series(1, 61) as n`);
});

afterAll(() => portal.close());

/** The ids in the order in which they ought to come. */
async function idsIn(table: string, ordering: string): Promise<string[]> {
  const steps = ordering.split(',').map((part) => {
    const expression = expressions[table]?.[part.replace('-', '')] ?? '';
    return `${expression} ${part.startsWith('-') ? 'desc' : 'asc'}`;
  });
  const last = ordering.split(',').at(-1)?.startsWith('-') ? 'desc' : 'asc';
  const order = ordering ? `${steps.join(', ')}, id ${last}` : 'ordinal desc';
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select id from ${table} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}

const getUrl = (table: string): string => (table === 'customer' ? customersUrl : clinicsUrl);

// @specification 4.13
describe('200 reads every row exactly once by following `next`', () => {
  it.each([...orderings, ['customer', ''], ['clinic', '']] as const)(
    'reads every row of %s exactly once by `next`, ordered by "%s"',
    async (table, ordering) => {
      const expectedIds = await idsIn(table, ordering);
      const query = ordering ? `?limit=7&ordering=${ordering}` : '?limit=7';
      const pages = await readAllPages(portal, steward, getUrl(table) + query);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(expectedIds);
      expect(pages.map(({ count }) => count)).toEqual(pages.map(() => expectedIds.length));
      const offset = await readPage(portal, steward, `${getUrl(table)}${query}&offset=23`);
      expect(offset.ids).toEqual(expectedIds.slice(23, 30));
    },
  );

  it('reads every row once with a filter and a search, which its links include', async () => {
    const query = '?country=BE&search=gent&ordering=-name&limit=2';
    const pages = await readAllPages(portal, steward, clinicsUrl + query);
    const { rows } = await portal.database.pool.query<{ id: string }>(`
      select id from clinic where country = 'BE' and lower(city) = 'gent'
      order by coalesce(name, '') collate natural_order desc, id desc`);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(rows.map(({ id }) => id));
    for (const { next, previous } of pages) {
      for (const link of [next, previous]) {
        if (link === null) continue;
        expect(new URL(link).search).toMatch(/\?country=BE&search=gent&ordering=-name&limit=2/);
      }
    }
  });
});

describe('200 while others write', () => {
  it.each(['', '-name', 'name', 'country,-name', 'created_at'])(
    'misses no row that stays and shows none twice while others write, ordered by "%s"',
    async (ordering) => {
      const { pool } = portal.database;
      const stay = new Set(await idsIn('clinic', ordering));
      const query = ordering ? `&ordering=${ordering}` : '';
      const pages = await readAllPages(
        portal,
        steward,
        `${clinicsUrl}?limit=5${query}`,
        async (page) => {
          const [first] = page.ids;
          if (first) stay.delete(first);
          await pool.query('delete from clinic where id = $1', [first]);
          const { rows } = await pool.query<{ id: string }>(
            `delete from clinic where id = (select id from clinic order by random() limit 1) returning id`,
          );
          for (const { id } of rows) stay.delete(id);
          await pool.query(`
          insert into clinic (id, customer_id, name, street, house_number, postal_code, city, country)
          select gen_random_uuid(), customer_id, name, street, house_number, postal_code, city, country
          from clinic order by random() limit 2`);
        },
      );
      const read = pages.flatMap(({ ids }) => ids);
      expect(new Set(read).size).toBe(read.length);
      expect([...stay].filter((id) => !read.includes(id))).toEqual([]);
    },
  );
});
