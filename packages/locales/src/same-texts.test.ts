import { describe, expect, test } from 'vitest';
import { readAllTexts, fileLanguages, getPluralForm, stripPluralForm } from './all-texts.ts';

const findPlaceholders = (text: string) =>
  (text.match(/\{\{[^}]+\}\}|<\/?\d+>|(?<!\{)\{\w+\}(?!\})/gu) ?? []).toSorted();

const english = readAllTexts('en');

const getBaseKeys = (texts: ReadonlyMap<string, string>) =>
  [...new Set([...texts.keys()].map(stripPluralForm))].toSorted();

/** The counts that the server says in this form; it chooses between two, for small whole numbers. */
const listCounted = (texts: ReadonlyMap<string, string>, form: 'one' | 'other') =>
  [...texts.keys()]
    .filter((path) => path.startsWith('messages.notice.') && path.endsWith(`.${form}`))
    .map((path) => path.slice(0, -form.length));

/** The texts of a language by their keys without the plural form, each with its forms. */
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

  test('has every text of the English files, and no other', () => {
    expect(getBaseKeys(texts)).toEqual(getBaseKeys(english));
  });

  test('leaves no text blank, and no space at its ends', () => {
    expect([...texts].filter(([, text]) => text === '' || text.trim() !== text)).toEqual([]);
  });

  test('has the English placeholders in each text', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const same = english.get(key) ?? english.get(`${stripPluralForm(key)}_other`) ?? '';
      return String(findPlaceholders(text)) !== String(findPlaceholders(same));
    });
    expect(wrong).toEqual([]);
  });

  test('has the plural forms that the language has, and no others', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = [...groupPluralForms(texts)].filter(
      ([, forms]) => String(forms.toSorted()) !== String(pluralCategories.toSorted()),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['email', 'phone'])('says of what is no %s what the form says', (kind) => {
    const text = texts.get(`common/validation.${kind}`);
    expect(text).toBeDefined();
    expect(texts.get(`messages.field.${kind}`)).toBe(text);
  });

  test('has one and several of each count of the server', () => {
    expect(listCounted(texts, 'one')).toEqual(listCounted(english, 'one'));
    expect(listCounted(texts, 'other')).toEqual(listCounted(english, 'one'));
  });
});

test('French has a form for millions, as the library asks', () => {
  expect(new Intl.PluralRules('fr').select(1_000_000)).toBe('many');
  expect([...readAllTexts('fr').keys()].some((key) => getPluralForm(key) === 'many')).toBe(true);
});

test('plurals are texts of a number', () => {
  const numbers = /\{\{(?:count|number|added|total)\}\}/u;
  const without = [...english].filter(
    ([key, text]) => getPluralForm(key) === 'other' && !numbers.test(text),
  );
  expect(without).toEqual([]);
});
