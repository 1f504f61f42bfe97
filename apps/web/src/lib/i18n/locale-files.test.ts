import { languages } from '@portal/contract/kernel';
import { expect, test } from 'vitest';
import { readDictionary } from './test-i18n.ts';

type Dictionary = ReturnType<typeof readDictionary>;

function sentences(dictionary: Dictionary, path = ''): Map<string, string> {
  return new Map(
    Object.entries(dictionary).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as const]
        : Array.from(sentences(value, `${path}${key}.`)),
    ),
  );
}

const placeholders = (sentence: string) =>
  (sentence.match(/\{\{[^}]+\}\}|<\/?\d+>/gu) ?? []).toSorted();

/** French has a plural form of its own for millions, which the others lack. */
const plural = /_many$/u;
const english = sentences(readDictionary('en'));

test.each(languages)(
  '%s has every sentence, with the same placeholders, and none blank',
  (language) => {
    const own = sentences(readDictionary(language));
    const keys = [...own.keys()].filter((key) => !plural.test(key));
    expect(keys.toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, sentence] of own) {
      const same = english.get(key.replace(plural, '_other')) ?? '';
      expect(sentence.trim(), key).not.toBe('');
      expect(placeholders(sentence), key).toEqual(placeholders(same));
    }
  },
);
