import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import type { TestLanguage } from './test-language.ts';

/** Returns a text of the web application by its key, in the page's language. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/**
 * Returns the texts of a language from its locale files, so that a test is written once for all
 * languages. A count chooses the plural form.
 * @throws Error if the key does not exist
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
