import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allTexts, stripPluralForm } from './all-texts.ts';
import { filledByServer, madeInServer, madeInWeb } from './made-keys.ts';
import { partsOf, readKeys } from './read-keys.ts';

const root = join(import.meta.dirname, '../../..');

/** Every word of some sources, whatever it is there; a path too, as `customer_name` of `customer.name`. */
function wordsOf(...folders: string[]): Set<string> {
  const words = new Set<string>();
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  for (const file of globSync(patterns, { cwd: root, exclude: ['**/*.test.*'] }))
    for (const [path] of readFileSync(join(root, file), 'utf8').matchAll(/[\w.-]+/gu)) {
      words.add(path.replaceAll('.', '_'));
      for (const word of path.split('.')) words.add(word);
    }
  return words;
}

const english = [...allTexts('en').keys()];
const keysUnder = (place: string) =>
  english.filter((key) => key.startsWith(place)).map((key) => key.slice(place.length));

/** The web's keys as it reads them: an area's file under its name with `_` for `-`. */
const webKeys = [
  ...new Set(
    keysUnder('common/').map((key) => {
      const [area = '', ...rest] = stripPluralForm(`common/${key}`)
        .slice('common/'.length)
        .split('.');
      return [area.replaceAll('-', '_'), ...rest].join('.');
    }),
  ),
];

interface Application {
  readonly folder: string;
  readonly keys: readonly string[];
  readonly made: readonly string[];
  readonly isFilled: (template: string, part: string) => boolean;
}

const fromContract = wordsOf('packages/contract/src', 'apps/web/src');
const fromServer = wordsOf('packages/contract/src', 'apps/server/src');
const applications: Record<string, Application> = {
  'the web application': {
    folder: 'apps/web/src',
    keys: webKeys,
    made: madeInWeb,
    isFilled: (template, part) =>
      (filledByServer.includes(template) ? fromServer : fromContract).has(part),
  },
  'the server': {
    folder: 'apps/server/src',
    keys: keysUnder('messages.'),
    made: madeInServer,
    isFilled: (_template, part) => fromServer.has(part),
  },
};

const makesSome = (template: string, keys: readonly string[]) =>
  keys.some((key) => partsOf(template, key) !== null);

describe.for(Object.entries(applications))('%s', ([, { folder, keys, made, isFilled }]) => {
  const read = readKeys(folder);

  const isUsed = (key: string) =>
    read.words.has(key) ||
    made.some((template) => partsOf(template, key)?.every((part) => isFilled(template, part)));

  test('says every text that it has', () => {
    expect(keys.length).toBeGreaterThan(200);
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  test('has every text that it says', () => {
    expect([...read.said].filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('puts keys together as reviewed, and in no other way', () => {
    const making = [...read.made].filter((template) => makesSome(template, keys));
    expect(making.toSorted()).toEqual(made.toSorted());
  });

  test('would be found out with a text that nobody says, a missing one, or a word that is gone', () => {
    expect(isUsed('said.nowhere')).toBe(false);
    expect(isUsed('fields.never_a_field')).toBe(false);
    expect(isUsed('column.never_a_field')).toBe(false);
  });
});

test('what is said by t is found, in quotes and in elements', () => {
  expect(readKeys('apps/web/src').said.size).toBeGreaterThan(500);
});

describe('mails', () => {
  const keys = keysUnder('mails.');
  const words = readKeys('apps/server/src').words;
  const templates = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))];

  test('are sent, each of them', () => {
    const unsent = templates.filter((template) => template !== 'layout' && !words.has(template));
    expect(templates.length).toBeGreaterThan(10);
    expect(unsent).toEqual([]);
  });

  test('use each of the sentences that they share', () => {
    const sources = wordsOf('apps/server/src/mail');
    const shared = keysUnder('mails.layout.');
    expect(shared.filter((part) => !sources.has(part))).toEqual([]);
  });
});
