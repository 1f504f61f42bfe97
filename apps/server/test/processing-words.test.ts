import { getColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import { expect, it } from 'vitest';
import { getPrivacyClasses } from '#server/database/privacy.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));

async function* tables(): AsyncGenerator<PgTable> {
  for await (const file of glob('**/*.table.ts', { cwd: source })) {
    const module: object = await import(`${source}${file}`);
    for (const table of Object.values(module)) if (is(table, PgTable)) yield table;
  }
}

/** Tables in which a person may be named: those that the GDPR page and the receipts tell of. */
async function tellingTables(): Promise<string[]> {
  const names: string[] = [];
  for await (const table of tables())
    if (Object.values(getPrivacyClasses(table)).some(isTelling)) names.push(getTableName(table));
  return names.toSorted();
}

/** Their columns that do. */
async function tellingColumns(): Promise<string[]> {
  const names = new Set<string>();
  for await (const table of tables()) {
    const columns = getColumns(table);
    for (const [column, privacy] of Object.entries(getPrivacyClasses(table))) {
      const name = columns[column]?.name;
      if (isTelling(privacy) && name) names.add(name);
    }
  }
  return [...names].toSorted();
}

const isTelling = (privacy: string) => privacy === 'personal' || privacy === 'free_text';

const partOf = (dictionary: Dictionary | string | undefined, name: string) =>
  typeof dictionary === 'object' ? dictionary[name] : undefined;

it.each(['en', 'nl', 'fr'])(
  'every table that may name somebody has its name and its purpose in %s, and nothing else has',
  async (language) => {
    const tables = partOf(joinCommon(language)['processing'], 'tables');
    expect(Object.keys(Object(tables)).toSorted()).toEqual(await tellingTables());
    for (const table of await tellingTables())
      expect([
        table,
        partOf(partOf(tables, table), 'name'),
        partOf(partOf(tables, table), 'purpose'),
      ]).toEqual([table, expect.stringMatching(/\S/u), expect.stringMatching(/\S/u)]);
  },
);

it.each(['en', 'nl', 'fr'])('each of their columns has its word in %s', async (language) => {
  const words = joinCommon(language);
  const fields = {
    ...Object(partOf(words, 'fields')),
    ...Object(partOf(partOf(words, 'personal_data'), 'fields')),
  };
  const columns = await tellingColumns();
  expect(columns.length).toBeGreaterThan(20);
  expect(columns.filter((column) => typeof fields[column] !== 'string')).toEqual([]);
});
