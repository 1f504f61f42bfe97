import { joinCommon, type Dictionary } from '@portal/locales/join-common';

/** The languages that the ways of e2e/ways are gone in, a project of Playwright each. */
export type TestLanguage = 'en' | 'nl' | 'fr';

/** Says a text of the web application by its key, as the page in that language does. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/**
 * The words of a language out of its locale files, so that a test is written once and holds in each.
 * A count chooses the plural form. Throws for a key that there is not.
 */
export function getTexts(language: TestLanguage): Say {
  const dictionary = joinCommon(language);
  const plurals = new Intl.PluralRules(language);
  return (key, params = {}) => {
    const { count } = params;
    const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
    const text = find(dictionary, form) ?? find(dictionary, key);
    if (text === null) throw new Error(`No text ${key} in ${language}`);
    return text.replaceAll(/\{\{(\w+)\}\}/gu, (_hole, name: string) => String(params[name] ?? ''));
  };
}

function find(dictionary: Dictionary, key: string): string | null {
  const found = key
    .split('.')
    .reduce<Dictionary | string | undefined>(
      (part, name) => (typeof part === 'object' ? part[name] : undefined),
      dictionary,
    );
  return typeof found === 'string' ? found : null;
}
