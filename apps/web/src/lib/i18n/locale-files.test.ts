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

const english = sentences(readDictionary('en'));

test.each(languages)(
  '%s has every sentence, with the same placeholders, and none blank',
  (language) => {
    const own = sentences(readDictionary(language));
    expect([...own.keys()]).toEqual([...english.keys()]);
    for (const [key, sentence] of own) {
      expect(sentence.trim(), key).not.toBe('');
      expect(placeholders(sentence), key).toEqual(placeholders(english.get(key) ?? ''));
    }
  },
);
