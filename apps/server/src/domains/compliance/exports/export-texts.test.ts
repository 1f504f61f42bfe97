import { codedColumns } from '@portal/contract/compliance';
import { getTableName, is } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import { getMailTexts } from '@portal/locales/mails';
import { describe, expect, it } from 'vitest';
import type { FurtherEvent, MailSection } from '#server/mail/mail-params.ts';
import { personalSections } from './export-person.ts';

const sources = Object.values(personalSections).flat();

/** Returns true if the dictionary has a text at this path. */
function hasText(dictionary: Dictionary, ...path: readonly string[]): boolean {
  let found: Dictionary | string | undefined = dictionary;
  for (const name of path) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' && found.trim() !== '';
}

/** Fields of mail sections; the compiler rejects an incomplete list. */
const sectionFields = {
  title: true,
  lines: true,
  items: true,
  more: true,
  text: true,
  link: true,
} satisfies Record<keyof MailSection | keyof NonNullable<MailSection['more']>, true>;

/** Fields of events that joined a mail. */
const eventFields = { template: true, params: true, at: true } satisfies Record<
  keyof FurtherEvent,
  true
>;

/** Parameters of mails, shown while they are stored. */
const mailParams = new Set([
  ...Array.from(
    JSON.stringify(getMailTexts('en')).matchAll(/\{\{(?<name>\w+)\}\}/gu),
    ({ groups }) => groups?.['name'] ?? '',
  ),
  'sections',
  ...Object.keys(sectionFields),
  'further',
  ...Object.keys(eventFields),
]);

describe.each(['en', 'nl', 'fr'])('export page in %s', (language) => {
  const dictionary = joinCommon(language);

  it('has a label for every field', () => {
    const names = new Set(sources.flatMap(({ fields }) => Object.keys(fields)));
    const unsaid = [...names].filter(
      (name) =>
        !hasText(dictionary, 'personal_data', 'fields', name) &&
        !hasText(dictionary, 'fields', name),
    );
    expect(unsaid.toSorted()).toEqual([]);
  });

  it('has a label for every mail parameter', () => {
    expect([...mailParams]).toContain('browser');
    const unsaid = [...mailParams].filter(
      (name) =>
        !hasText(dictionary, 'personal_data', 'fields', name) &&
        !hasText(dictionary, 'fields', name),
    );
    expect(unsaid.toSorted()).toEqual([]);
  });

  it('has a name for every mail', () => {
    const mails = Object.keys(getMailTexts('en')).filter((name) => name !== 'layout');
    const unsaid = mails.filter((name) => !hasText(dictionary, 'personal_data', 'mails', name));
    expect(unsaid).toEqual([]);
  });

  it('has a name for every table and every section', () => {
    const tables = new Set(sources.map(({ table }) => getTableName(table)));
    const unsaid = [...tables].filter(
      (table) =>
        !hasText(dictionary, 'processing', 'tables', table, 'name') &&
        !hasText(dictionary, 'personal_data', 'tables', table),
    );
    expect(unsaid.toSorted()).toEqual([]);
    for (const section of Object.keys(personalSections))
      expect([section, hasText(dictionary, 'personal_data', 'sections', section)]).toEqual([
        section,
        true,
      ]);
  });
});

it('lists every exported column of codes', () => {
  const coded = sources.flatMap(({ table, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => is(field, PgColumn) && field.enumValues !== undefined)
      .map(([name]) => `${getTableName(table)}.${name}`),
  );
  expect(coded).toContain('lead.stage');
  expect(coded.filter((code) => !Object.hasOwn(codedColumns, code))).toEqual([]);
});
