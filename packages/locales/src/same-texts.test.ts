import { describe, expect, test } from 'vitest';
import { readAllTexts, fileLanguages, getPluralForm, stripPluralForm } from './all-texts.ts';
import { joinCommon } from './join-common.ts';
import { sharedMessages } from './shared-messages.ts';

const findPlaceholders = (text: string) =>
  (text.match(/\{\{[^}]+\}\}|<\/?\d+>|(?<!\{)\{\w+\}(?!\})/gu) ?? []).toSorted();

const english = readAllTexts('en');

const getBaseKeys = (texts: ReadonlyMap<string, string>) =>
  [...new Set([...texts.keys()].map(stripPluralForm))].toSorted();

/** Counted texts of the server in this form; it has two forms, for small whole numbers. */
const listCounted = (texts: ReadonlyMap<string, string>, form: 'one' | 'other') =>
  [...texts.keys()]
    .filter((path) => path.startsWith('messages.notification.') && path.endsWith(`.${form}`))
    .map((path) => path.slice(0, -form.length));

/** Plural forms of each base key. */
function groupPluralForms(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of texts.keys()) {
    const form = getPluralForm(key);
    const base = stripPluralForm(key);
    if (form !== null) found.set(base, [...(found.get(base) ?? []), form]);
  }
  return found;
}

describe.for(fileLanguages)('%s', (language) => {
  const texts = readAllTexts(language);

  // @specification 1.30, 8.84
  test('has exactly the keys of the English files', () => {
    expect(getBaseKeys(texts)).toEqual(getBaseKeys(english));
  });

  test('has no blank text and no space at the ends of a text', () => {
    expect([...texts].filter(([, text]) => text === '' || text.trim() !== text)).toEqual([]);
  });

  test('has the English placeholders in each text', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const same = english.get(key) ?? english.get(`${stripPluralForm(key)}_other`) ?? '';
      return String(findPlaceholders(text)) !== String(findPlaceholders(same));
    });
    expect(wrong).toEqual([]);
  });

  test('has exactly the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = [...groupPluralForms(texts)].filter(
      ([, forms]) => String(forms.toSorted()) !== String(pluralCategories.toSorted()),
    );
    expect(wrong).toEqual([]);
  });

  test('has the shared messages in the dictionary of the web', () => {
    const { messages } = joinCommon(language);
    const found = Object.entries(Object(messages)).flatMap(([area, named]) =>
      Object.entries(Object(named)).map(([name, text]) => [`${area}.${name}`, text]),
    );
    expect(found).toHaveLength(sharedMessages.length);
    for (const [key, text] of found) expect(texts.get(`messages.${String(key)}`)).toBe(text);
  });

  test('has singular and plural of each counted text of the server', () => {
    expect(listCounted(texts, 'one')).toEqual(listCounted(english, 'one'));
    expect(listCounted(texts, 'other')).toEqual(listCounted(english, 'one'));
  });
});

test('has the French plural form for millions, which the library requires', () => {
  expect(new Intl.PluralRules('fr').select(1_000_000)).toBe('many');
  expect([...readAllTexts('fr').keys()].some((key) => getPluralForm(key) === 'many')).toBe(true);
});

test('contains a number in every plural text', () => {
  const numbers = /\{\{(?:count|number|added|total)\}\}/u;
  const without = [...english].filter(
    ([key, text]) => getPluralForm(key) === 'other' && !numbers.test(text),
  );
  expect(without).toEqual([]);
});
