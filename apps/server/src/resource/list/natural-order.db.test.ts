// @every-postgres It tests collations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readAllPages } from '#server/testing/read-list.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(
    await portal.world.addEmployee(['customers', 'users', 'staff', 'catalogue', 'documents']),
  );
});

afterAll(() => portal.close());

/** Names in their order. */
const orders = [
  ['9 Lives', '10 Downing', 'room 1', 'Room 2', 'Room 10'],
  ['EX-2', 'EX-10', 'EX-200', 'EX-1000', 'EX-1000 S'],
  ['A1', 'a2', 'A9', 'Á10', 'a100', 'B1'],
  ['v1.2', 'v1.9', 'v1.10', 'v2.0', 'v10.1'],
  ['Étage 1', 'etage 2', 'Étage 2', 'ETAGE 11', 'Étage 11'],
  ['Bloc 007', 'Bloc 8', 'Bloc 0009', 'Bloc 10', 'Bloc x'],
  ['Kamer 2', 'Kamer 2 bis', 'Kamer 3', 'Kamer 20', 'Kamer 123456789012345678901234567890'],
  ['elan', 'Elan', 'élan', 'Élan', 'Zorg'],
];

describe('the order of names', () => {
  it.each(orders.map((names) => [names]))('counts numbers as numbers in %j', async (names) => {
    const { rows } = await portal.database.pool.query<{ name: string }>(
      'select name from unnest($1::text[]) as name order by name collate natural_order',
      [names.toReversed()],
    );
    expect(rows.map(({ name }) => name)).toEqual(names);
    // As people’s browsers order names.
    const compare = new Intl.Collator('en', { numeric: true }).compare;
    expect(names.toReversed().toSorted(compare)).toEqual(names);
  });
});

/** Lists with an ordering by a name, and the statement that adds a row with the name `$1`. */
const lists = [
  ['/api/v1/crm/customers/', 'name', 'insert into customer (id, name) values ($2, $1)'],
  [
    '/api/v1/crm/clinics/',
    'name',
    `insert into clinic (id, customer_id, name, street, house_number, postal_code, city, country)
     select $2, id, $1, 'Straat', '1', '1000', 'Gent', 'BE' from customer order by id limit 1`,
  ],
  [
    '/api/v1/crm/clinics/',
    'city',
    `insert into clinic (id, customer_id, street, house_number, postal_code, city, country)
     select $2, id, 'Straat', '1', '1000', $1, 'BE' from customer order by id limit 1`,
  ],
  [
    '/api/v1/products/manufacturers/',
    'name',
    'insert into manufacturer (id, name) values ($2, $1)',
  ],
  [
    '/api/v1/products/devices/',
    'name',
    `insert into product (id, product_type, manufacturer_id, name)
     select $2, 'device', id, $1 from manufacturer order by id limit 1`,
  ],
  [
    '/api/v1/products/devices/',
    'model',
    `insert into product (id, product_type, manufacturer_id, name, model)
     select $2, 'device', id, 'Lamp', $1 from manufacturer order by id limit 1`,
  ],
  [
    '/api/v1/documents/documents/',
    'title',
    `insert into document (id, category, title, blob_path, file_name, file_size, content_type)
     values ($2::uuid, 'technical', $1, $2::uuid::text, 'a.pdf', 1, 'application/pdf')`,
  ],
  [
    '/api/v1/users/employees/',
    'last_name',
    `insert into user_account (id, role, email, first_name, last_name)
     values ($2::uuid, 'employee', $2::uuid::text || '@portal.example', 'Ada', $1)`,
  ],
] as const;

describe('a list by name', () => {
  it.each(lists)('reads %s by %s naturally, page by page', async (url, field, insert) => {
    const names = ['10 Downing', 'Room 10', 'Room 2', '9 Lives', 'room 1', 'Room 100', 'Room 21'];
    const inOrder = ['9 Lives', '10 Downing', 'room 1', 'Room 2', 'Room 10', 'Room 21', 'Room 100'];
    const added = new Map<string, string>();
    for (const name of names) {
      const id = crypto.randomUUID();
      await portal.database.pool.query(insert, [name, id]);
      added.set(id, name);
    }
    for (const [sign, expected] of [
      ['', inOrder],
      ['-', inOrder.toReversed()],
    ] as const) {
      const pages = await readAllPages(portal, steward, `${url}?limit=2&ordering=${sign}${field}`);
      const read = pages.flatMap(({ ids }) => ids.flatMap((id) => added.get(id) ?? []));
      expect(read).toEqual(expected);
    }
  });

  it('reads the next page of customers from the index, with no sort', async () => {
    const { pool } = portal.database;
    await pool.query(`insert into customer (id, name)
      select gen_random_uuid(), 'Room ' || (n * 7919) % 20011 from generate_series(1, 2000) as n`);
    await vacuum(portal.database);
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain select id from customer
      where (name collate natural_order, id) > ('Room 99', gen_random_uuid())
      order by name collate natural_order, id limit 26`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('customer_name_order');
    expect(plan).not.toContain('Sort');
  });
});
