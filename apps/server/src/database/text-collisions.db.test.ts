// @every-postgres It tests collations.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { migrate } from './migrate.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

let own: TestDatabase;
let client: pg.Client;

/** Applies the migrations before the one that compares texts by their keys. */
async function createEarlierDatabase(): Promise<void> {
  const names = (await readdir(migrations)).toSorted();
  const first = names.findIndex((name) => name.endsWith('_comparison_keys'));
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  for (const name of names.slice(0, first))
    await cp(join(migrations, name), join(folder, name), { recursive: true });
  await client.query(
    'drop schema public cascade; create schema public; drop schema drizzle cascade',
  );
  await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

const id = (number: number): string =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

beforeAll(async () => {
  own = await testDatabase();
  client = new pg.Client({ ...own.address });
  await client.connect();
  await createEarlierDatabase();
  await client.query(`
    insert into tag (id, name, created_at) values
      ('${id(1)}', 'été', '2026-01-01'), ('${id(2)}', U&'e\\0301te\\0301', '2026-01-02'),
      ('${id(3)}', 'été  ', '2026-01-03'), ('${id(4)}', 'hiver', '2026-01-01');
    insert into manufacturer (id, name) values ('${id(10)}', 'O’Brien'), ('${id(11)}', 'O''Brien');
    insert into job_title (id, name) values ('${id(12)}', 'Nurse');
    insert into product (id, product_type, manufacturer_id, name, model) values
      ('${id(20)}', 'device', '${id(10)}', 'A', 'A'),
      ('${id(21)}', 'device', '${id(10)}', 'B', 'B');
    insert into installed_device (id, device_id, manufacturer_id, serial_number, created_at) values
      ('${id(30)}', '${id(20)}', '${id(10)}', 'TE-1', '2026-01-01'),
      ('${id(31)}', '${id(20)}', '${id(10)}', U&'TE\\20111', '2026-01-02'),
      ('${id(32)}', '${id(21)}', '${id(10)}', 'TE-1', '2026-01-03');
    insert into customer (id, name) values ('${id(40)}', 'Lys');
    insert into clinic (id, customer_id, street, house_number, postal_code, city, country) values
      ('${id(50)}', '${id(40)}', 'Rue', '1', '1855', 'Luxembourg', 'LU'),
      ('${id(51)}', '${id(40)}', 'Rue', '1', '1000', 'Bruxelles', 'BE');`);
  await migrate(own.address);
});

afterAll(async () => {
  await client.end();
  await own.close();
});

const read = async (query: string): Promise<unknown[]> => {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
  return rows;
};

const listCollisions = (): Promise<unknown[]> =>
  read(
    `select table_name, column_name, row_id, group_id from text_collision
     where is_numbered order by row_id`,
  );

it('leaves rows that the keys make equal as they are, and names them', async () => {
  expect(await listCollisions()).toEqual([
    ['tag', 'name', id(1), id(1)],
    ['tag', 'name', id(2), id(1)],
    ['tag', 'name', id(3), id(1)],
    ['manufacturer', 'name', id(10), id(10)],
    ['manufacturer', 'name', id(11), id(10)],
    ['installed_device', 'serial_number', id(30), id(30)],
    ['installed_device', 'serial_number', id(31), id(30)],
  ]);
  expect(await read('select id, name from tag order by id')).toEqual([
    [id(1), 'été'],
    [id(2), 'e\u0301te\u0301'],
    [id(3), 'été  '],
    [id(4), 'hiver'],
  ]);
});

it('writes postal codes in their one spelling', async () => {
  expect(await read('select postal_code from clinic order by id')).toEqual([['L-1855'], ['1000']]);
});

it('refuses a further row, and the value of a row for another one', async () => {
  const unique = { code: '23505' };
  const addTag = (name: string) =>
    client.query('insert into tag (id, name) values (gen_random_uuid(), $1)', [name]);
  await expect(addTag('ÉTÉ')).rejects.toMatchObject(unique);
  await expect(
    client.query(`update tag set name = 'HIVER' where id = '${id(3)}'`),
  ).rejects.toMatchObject(unique);
});

it('forgets a row that gets another value, and lets the next one take the place of the first', async () => {
  const numbers = 'select name, duplicate_number from tag order by id';
  await client.query(`update tag set name = 'zomer' where id = '${id(1)}'`);
  const tags = [
    ['tag', 'name', id(2), id(1)],
    ['tag', 'name', id(3), id(1)],
  ];
  expect(await listCollisions()).toEqual(expect.arrayContaining(tags));
  expect(await listCollisions()).toHaveLength(6);
  expect(await read(numbers)).toEqual([
    ['zomer', 0],
    ['e\u0301te\u0301', 0],
    ['été  ', 2],
    ['hiver', 0],
  ]);
  await client.query(`update tag set name = 'Été' where id = '${id(3)}'`);
  expect(await listCollisions()).toEqual(expect.arrayContaining(tags));
  await client.query(`update tag set name = 'lente' where id = '${id(3)}'`);
  await client.query(`delete from manufacturer where id = '${id(11)}'`);
  await client.query(`delete from installed_device where id = '${id(30)}'`);
  expect(await listCollisions()).toEqual([]);
  expect(await read(numbers)).toContainEqual(['lente', 0]);
  expect(await read('select duplicate_number from installed_device order by id')).toEqual([
    [0],
    [0],
  ]);
});
