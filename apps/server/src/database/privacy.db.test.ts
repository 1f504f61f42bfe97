// @every-postgres It reads the catalog.
import { getColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { getPrivacyClasses, classifiedTables } from './privacy.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

let own: TestDatabase;
let tables: PgTable[];

beforeAll(async () => {
  own = await testDatabase();
  tables = [];
  for await (const file of glob('**/*.table.ts', { cwd: source })) {
    const module: object = await import(`${source}${file}`);
    tables.push(...Object.values(module).filter((value) => is(value, PgTable)));
  }
});

afterAll(() => own.close());

const byName = (a: { table_name: string }, b: { table_name: string }): number =>
  a.table_name < b.table_name ? -1 : 1;

it('has a class for every column of every table in the database, and for no other', async () => {
  const { rows } = await own.database.pool.query<{ table_name: string; columns: string[] }>(`
    select table_name, array_agg(column_name::text order by column_name::text collate "C") as columns
    from information_schema.columns where table_schema = 'public' group by table_name`);
  const classified = tables.map((table) => ({
    table_name: getTableName(table),
    columns: Object.keys(getPrivacyClasses(table))
      .map((name) => getColumns(table)[name]?.name ?? `no column ${name}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  }));
  expect(classified.toSorted(byName)).toEqual(rows.toSorted(byName));
  expect(classifiedTables().size).toBe(tables.length);
});

it('treats every e-mail, name, telephone number, address of a machine and birthday as personal', () => {
  const personalName = /email|firstName|lastName|phone|birth|^ip$|userAgent|recipient/i;
  for (const table of tables) {
    // Published by the supplier for all customers: how to reach an organization, and nobody in it.
    if (getTableName(table) === 'supplier') continue;
    for (const [column, privacy] of Object.entries(getPrivacyClasses(table))) {
      if (!personalName.test(column)) continue;
      expect([getTableName(table), column, privacy]).toEqual([
        getTableName(table),
        column,
        'personal',
      ]);
    }
  }
});
