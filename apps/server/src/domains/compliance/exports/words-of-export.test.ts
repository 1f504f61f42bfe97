import { getTableName } from 'drizzle-orm';
import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import { mailTexts } from '@portal/locales/mails';
import { describe, expect, it } from 'vitest';
import { personalSections } from './personal-sections.ts';

const sources = Object.values(personalSections).flat();

/** Whether the page that shows an export has words at this place. */
function isSaid(words: Dictionary, ...path: readonly string[]): boolean {
  let found: Dictionary | string | undefined = words;
  for (const name of path) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' && found.trim() !== '';
}

describe.each(['en', 'nl', 'fr'])('an export as a page in %s', (language) => {
  const words = joinCommon(language);

  it('has a word for every field', () => {
    const names = new Set(sources.flatMap(({ fields }) => Object.keys(fields)));
    const unsaid = [...names].filter(
      (name) => !isSaid(words, 'personal_data', 'fields', name) && !isSaid(words, 'fields', name),
    );
    expect(unsaid.toSorted()).toEqual([]);
  });

  it('has a name for every mail', () => {
    const mails = Object.keys(mailTexts('en')).filter((name) => name !== 'layout');
    const unsaid = mails.filter((name) => !isSaid(words, 'personal_data', 'mails', name));
    expect(unsaid).toEqual([]);
  });

  it('has a name for every table and every section', () => {
    const tables = new Set(sources.map(({ table }) => getTableName(table)));
    const unsaid = [...tables].filter(
      (table) =>
        !isSaid(words, 'processing', 'tables', table, 'name') &&
        !isSaid(words, 'personal_data', 'tables', table),
    );
    expect(unsaid.toSorted()).toEqual([]);
    for (const section of Object.keys(personalSections))
      expect([section, isSaid(words, 'personal_data', 'sections', section)]).toEqual([
        section,
        true,
      ]);
  });
});
