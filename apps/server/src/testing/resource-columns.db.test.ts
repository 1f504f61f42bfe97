// @every-postgres It reads the catalog.
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listResources, type Resource } from '#server/resource/resource.ts';
import { testDatabase, type TestDatabase } from './database.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

let home: TestDatabase;
let resources: readonly Resource[];

beforeAll(async () => {
  home = await testDatabase();
  for await (const file of glob('domains/*/index.ts', { cwd: source }))
    await import(`${source}${file}`);
  resources = listResources();
});
afterAll(() => home.close());

it('names constraints of the database in the messages of each resource', async () => {
  const { rows } = await home.database.pool.query<{ name: string }>(
    `select conname as name from pg_constraint union select indexname from pg_indexes`,
  );
  const names = new Set(rows.map(({ name }) => name));
  const stated = resources.flatMap(({ constraints = {} }) => Object.keys(constraints));
  for (const name of [
    'device_category_name_unique',
    'job_title_name_unique',
    'product_gtin_unique',
  ])
    expect(stated).toContain(name);
  expect(stated.filter((name) => !names.has(name))).toEqual([]);
});

it('names columns of its table in the change event of each resource', () => {
  const published = resources.filter(({ changeEvent }) => changeEvent);
  expect(published.length).toBeGreaterThan(10);
  for (const { name, table, changeEvent } of published) {
    const { parent, id = 'id', customer = 'id' } = changeEvent ?? {};
    expect([name, ...listColumns(parent?.table ?? table)]).toEqual(
      expect.arrayContaining([name, id, customer]),
    );
    if (parent) expect(listColumns(table)).toContain(parent.by);
  }
});

const listColumns = (table: PgTable): string[] => Object.keys(getColumns<PgTable>(table));
