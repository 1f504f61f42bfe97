import { getColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import { expect, it } from 'vitest';
import { getPrivacyClasses } from '#server/database/privacy.ts';

const source = fileURLToPath(new URL('../../../', import.meta.url));

async function* tables(): AsyncGenerator<PgTable> {
  for await (const file of glob('**/*.table.ts', { cwd: source })) {
    const module: object = await import(`${source}${file}`);
    for (const table of Object.values(module)) if (is(table, PgTable)) yield table;
  }
}

/** Tables in which a person may be named: those that the GDPR page and the receipts tell of. */
async function listPersonalTables(): Promise<string[]> {
  const names: string[] = [];
  for await (const table of tables())
    if (Object.values(getPrivacyClasses(table)).some(isPersonal)) names.push(getTableName(table));
  return names.toSorted();
}

/** Their columns that do. */
async function listPersonalColumns(): Promise<string[]> {
  const names = new Set<string>();
  for await (const table of tables()) {
    const columns = getColumns(table);
    for (const [column, privacy] of Object.entries(getPrivacyClasses(table))) {
      const name = columns[column]?.name;
      if (isPersonal(privacy) && name) names.add(name);
    }
  }
  return [...names].toSorted();
}

const isPersonal = (privacy: string) => privacy === 'personal' || privacy === 'free_text';

const getPart = (dictionary: Dictionary | string | undefined, name: string) =>
  typeof dictionary === 'object' ? dictionary[name] : undefined;

it.each(['en', 'nl', 'fr'])(
  'names every table that may name somebody, and its purpose, in %s, and nothing else',
  async (language) => {
    const tables = getPart(joinCommon(language)['processing'], 'tables');
    expect(Object.keys(Object(tables)).toSorted()).toEqual(await listPersonalTables());
    for (const table of await listPersonalTables())
      expect([
        table,
        getPart(getPart(tables, table), 'name'),
        getPart(getPart(tables, table), 'purpose'),
      ]).toEqual([table, expect.stringMatching(/\S/u), expect.stringMatching(/\S/u)]);
  },
);

it.each(['en', 'nl', 'fr'])('has a label for each of their columns in %s', async (language) => {
  const texts = joinCommon(language);
  const fields = {
    ...Object(getPart(texts, 'fields')),
    ...Object(getPart(getPart(texts, 'personal_data'), 'fields')),
  };
  const columns = await listPersonalColumns();
  expect(columns.length).toBeGreaterThan(20);
  expect(columns.filter((column) => typeof fields[column] !== 'string')).toEqual([]);
});
