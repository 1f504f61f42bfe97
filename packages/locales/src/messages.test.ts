import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Messages = Readonly<Record<string, string>>;

function messagesIn(language: string): Messages {
  const file = new URL(`../messages/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const placeholdersOf = (sentence = ''): string[] =>
  (sentence.match(/\{\{\w+\}\}/g) ?? []).toSorted();

const english = messagesIn('en');

describe.for(['nl', 'fr'])('the server’s messages in %s', (language) => {
  const messages = messagesIn(language);

  test('have the keys of the English ones, in their order', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  test.for(Object.entries(english))('%s is said, with the same placeholders', ([key, sentence]) => {
    expect(messages[key]?.trim()).toBeTruthy();
    expect(placeholdersOf(messages[key])).toEqual(placeholdersOf(sentence));
  });
});
