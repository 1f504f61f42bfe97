import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { compactStatement } from '../apps/server/src/resource/compact-row-counts.ts';

/** Number of rows per kind. */
export interface Sizes {
  readonly customers: number;
  readonly manufacturers: number;
  readonly products: number;
  readonly installedDevices: number;
  readonly documents: number;
  readonly rights: number;
}

/** A large supplier, and one that is small in everything for comparison. */
export const getSizes = {
  large: {
    customers: 20_000,
    manufacturers: 400,
    products: 10_000,
    installedDevices: 1_000_000,
    documents: 200_000,
    rights: 200_000,
  },
  small: {
    customers: 100,
    manufacturers: 40,
    products: 1_000,
    installedDevices: 1_000,
    documents: 1_000,
    rights: 1_000,
  },
} as const satisfies Record<string, Sizes>;

/** Returns this share of the sizes, with enough of each kind for every call. */
export const scaleSizes = <Size extends object>(
  sizes: Size,
  share: number,
): { [Name in keyof Size]: number } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with other numbers
  Object.fromEntries(
    Object.entries(sizes).map(([name, count]) => [
      name,
      Math.max(Math.min(count, 60), Math.round(count * share)),
    ]),
  ) as { [Name in keyof Size]: number };

/** The customer of the measured user; has 50 open rights and ten closed ones. */
export const measuredCustomer = 50;

/*
 * SQL functions for the statements below: an id derived from a kind and a number that sorts by the
 * number; a repeatable pseudo-random share from 0 to 1; and the product type by number, four
 * devices in every ten products.
 */
export const vocabulary = `
  create function pg_temp.id_of(kind text, n bigint) returns uuid immutable language sql return
    (lpad(to_hex(n), 8, '0') || '-' || substr(md5(kind), 1, 4) || '-7000-8000-' || substr(md5(kind || n::text), 1, 12))::uuid;
  create function pg_temp.share(kind text, n bigint) returns float8 immutable language sql return
    hashtextextended(kind || n::text, 7)::float8 / 18446744073709551616 + 0.5;
  create function pg_temp.type_of(n bigint) returns text immutable language sql return
    case when n % 10 < 4 then 'device' when n % 10 < 7 then 'consumable' when n % 10 < 8 then 'pharmaceutical' else 'sparepart' end;
  create function pg_temp.maker_of(n bigint, makers int) returns int immutable language sql return
    1 + floor(makers * power(pg_temp.share('maker', n), 1.6))::int`;

const statementsFor = (size: Sizes): Record<string, string> => ({
  customers: `insert into customer (id, name, email, phone_number)
    select pg_temp.id_of('customer', n), 'Clinic group ' || substr(md5(n::text), 1, 8) || ' ' || n,
      'desk' || n || '@clinic.example', '+31 30 ' || n
    from generate_series(1, ${size.customers}) as n`,
  clinics: `insert into clinic (id, customer_id, name, street, house_number, postal_code, city, country)
    select pg_temp.id_of('clinic', n), pg_temp.id_of('customer', (n + 1) / 2), 'Branch ' || n,
      'Oudegracht', '12', '3511 AB', 'Utrecht', 'NL'
    from generate_series(1, ${size.customers * 2}) as n`,
  'customer users': `insert into user_account (id, role, email, first_name, last_name, customer_id)
    select pg_temp.id_of('user', n), 'customer', 'user' || n || '@clinic.example', 'Ada', 'User ' || n,
      pg_temp.id_of('customer', n)
    from generate_series(1, ${size.customers}) as n`,
  manufacturers: `insert into manufacturer (id, name, show_on_landing)
    select pg_temp.id_of('maker', n), initcap(substr(translate(md5(n::text), '0123456789', 'aeiouaeiou'), 1, 8)) || ' Medical ' || n, n % 20 = 0
    from generate_series(1, ${size.manufacturers}) as n`,
  categories: `insert into device_category (id, name)
    select pg_temp.id_of('category', n), 'Category ' || n from generate_series(1, 20) as n`,
  products: `insert into product (id, product_type, manufacturer_id, name, model, description, is_active,
      category_id, maintenance_interval_months, dosage_form)
    select pg_temp.id_of('product', n), type, pg_temp.id_of('maker', pg_temp.maker_of(n, ${size.manufacturers})),
      initcap(substr(translate(md5('p' || n), '0123456789', 'aeiouaeiou'), 1, 7)) || ' ' || n, 'MD-' || n,
      'Treats skin gently and quickly.', n % 15 <> 0,
      case when type = 'device' then pg_temp.id_of('category', 1 + n % 20) end,
      case when type = 'device' and n % 3 > 0 then 12 end,
      case when type = 'pharmaceutical' then 'Gel' end
    from generate_series(0, ${size.products - 1}) as n, pg_temp.type_of(n) as type`,
  compatibility: `insert into product_compatibility (product_id, device_id)
    select pg_temp.id_of('product', n), pg_temp.id_of('product', ((n * 13 + fits * 70) % ${size.products}) / 10 * 10 + fits % 4)
    from generate_series(0, ${size.products - 1}) as n, generate_series(1, 3) as fits
    where pg_temp.type_of(n) in ('consumable', 'sparepart') on conflict do nothing`,
  // A few customers have thousands of devices, many have a handful; so have models.
  'installed devices': `insert into installed_device (id, customer_id, clinic_id, device_id, manufacturer_id,
      serial_number, status, installation_date, next_maintenance_on, created_at, updated_at)
    select pg_temp.id_of('installed', n),
      case when in_stock then null else pg_temp.id_of('customer', customer) end,
      case when in_stock or n % 9 = 0 then null else pg_temp.id_of('clinic', customer * 2 - n % 2) end,
      pg_temp.id_of('product', model), pg_temp.id_of('maker', pg_temp.maker_of(model, ${size.manufacturers})),
      'S' || model % 90 + 10 || '-' || upper(substr(md5('serial' || n), 1, 10)),
      case n % 40 when 1 then 'in_maintenance' when 2 then 'out_of_service' when 3 then 'decommissioned' else 'active' end,
      current_date - age, case when model % 3 > 0 then current_date - 40 + (n % 400)::int end,
      now() - age * interval '1 day', now() - age * interval '1 day'
    from generate_series(1, ${size.installedDevices}) as n,
      lateral (select n % 33 = 0 as in_stock,
        1 + floor(${size.customers} * power(pg_temp.share('owner', n), 2))::int as customer,
        floor(${size.products / 10} * power(pg_temp.share('model', n), 1.5))::int * 10 + (n % 4)::int as model,
        (2500 * (1 - n / ${size.installedDevices}.0))::int as age) as drawn`,
  maintenance: `insert into maintenance_record (id, installed_device_id, performed_on, kind, outcome, description, performed_by)
    select pg_temp.id_of('record', n), pg_temp.id_of('installed', n), current_date - (n % 700)::int,
      case n % 4 when 0 then 'corrective' else 'preventive' end, 'passed', 'Cleaned and measured.', 'Service partner'
    from generate_series(1, ${size.installedDevices}) as n`,
  // One document in twenty has no subject, and a fifth of those is for all customers.
  documents: `insert into document (id, category, title, description, language, audience, manufacturer_id,
      product_type, product_id, blob_path, file_name, file_size, content_type, created_at, updated_at)
    select pg_temp.id_of('document', n), (array['technical', 'marketing', 'clinical'])[1 + n % 3],
      (array['User manual', 'Brochure', 'Clinical study', 'Installation guide', 'Treatment protocol', 'Service bulletin', 'Price list'])[1 + n % 7]
        || ' ' || coalesce(product.name, 'general') || ' ' || substr(md5('title' || n), 1, 6),
      'Describes everyday use, cleaning and storage.', (array['en', 'nl', 'fr'])[1 + n / 3 % 3],
      case when n % 100 = 19 then 'all_customers' else 'by_rights' end,
      coalesce(product.manufacturer_id, case when n % 20 < 19 then pg_temp.id_of('maker', pg_temp.maker_of(n, ${size.manufacturers})) end),
      product.product_type, product.id, 'document/bench/' || n, 'manual-' || n || '.pdf', 100000, 'application/pdf',
      now() - (${size.documents} - n) * interval '5 minutes', now() - (${size.documents} - n) * interval '5 minutes'
    from generate_series(1, ${size.documents}) as n left join product on n % 20 < 16
      and product.id = pg_temp.id_of('product', floor(${size.products} * power(pg_temp.share('about', n), 1.3))::int)
    order by n`,
  'document versions': `insert into document_version
      (document_id, number, blob_path, file_name, file_size, content_type, created_at)
    select id, 1, blob_path, file_name, file_size, content_type, created_at from document`,
  // One customer in a hundred has sixty rights, fifty of them active; the others have nine or ten.
  rights: `insert into product_viewing_right (id, customer_id, manufacturer_id, product_type, product_id,
      is_active, expires_at, reason, created_at, updated_at)
    select pg_temp.id_of('right', row_number() over (order by nth, customer)), pg_temp.id_of('customer', customer),
      case when what < 2 or what > 3 then coalesce(product.manufacturer_id, pg_temp.id_of('maker', 1 + (customer * 7 + nth * 11) % ${size.manufacturers})) end,
      case when what > 3 then product.product_type when what > 0 then pg_temp.type_of((customer + nth) % 10) end,
      product.id, nth % 60 < 50 and (has = 60 or nth % 8 <> 7),
      case when has < 60 and nth % 8 = 6 then now() - interval '9 days' when nth % 5 = 3 then now() + nth * interval '9 days' end,
      'Bought the device.', now() - interval '40 days', now() - interval '40 days'
    from (select customer, case when customer % 100 = ${measuredCustomer} then 60 else 9 + customer % 2 end as has
        from generate_series(1, ${size.customers}) as customer) as holder
      cross join lateral generate_series(0, has - 1) as nth
      cross join lateral (select case when nth % 10 = 3 and customer % 9 = 0 then 3 when nth % 10 < 2 then 0 when nth % 10 < 4 then 1 else 4 end as what) as kind
      left join product on what = 4 and product.id = pg_temp.id_of('product', (customer * 31 + nth * 197) % ${size.products})
    limit ${size.rights} on conflict do nothing`,
  'right changes': `insert into viewing_right_change (id, right_id, customer_id, at, action, manufacturer_id, product_type, product_id)
    select pg_temp.id_of('change', ordinal), id, customer_id, created_at, 'granted', manufacturer_id, product_type, product_id
    from product_viewing_right order by ordinal`,
});

/** Large tables; building their indexes at the end is faster than updating them row by row. */
const large = ['installed_device', 'maintenance_record', 'document', 'product_viewing_right'];

/**
 * Drops the indexes that no constraint needs, and returns the statements that create them again.
 */
async function takeIndexesOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [large],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
}

/** Fills a migrated, empty database by set-based statements, and prints how long each took. */
export async function generateCatalogue(address: DatabaseAddress, size: Sizes): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const timed = async (what: string, statement: string): Promise<void> => {
    const began = performance.now();
    const { rowCount } = await client.query(statement);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${what}: ${(rowCount ?? 0).toLocaleString('en')} in ${took} s`);
  };
  await client.query(vocabulary);
  await client.query(`set maintenance_work_mem = '512MB'`);
  const indexes = await takeIndexesOff(client);
  for (const [what, statement] of Object.entries(statementsFor(size))) {
    await timed(what, statement);
  }
  await timed('indexes', indexes.join(';\n'));
  await drizzle({ client }).execute(compactStatement);
  await client.query('vacuum analyze');
  await client.end();
}
