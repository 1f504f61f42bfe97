import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAllTexts, stripPluralForm } from './all-texts.ts';
import { serverFilledTemplates, serverKeyTemplates, webKeyTemplates } from './key-templates.ts';
import { matchTemplate, readKeys } from './read-keys.ts';
import { sharedMessages } from './shared-messages.ts';

const root = join(import.meta.dirname, '../../..');

/** Returns all identifiers in sources; a path also as one, `customer_name` for `customer.name`. */
function readIdentifiers(...folders: string[]): Set<string> {
  const identifiers = new Set<string>();
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  for (const file of globSync(patterns, { cwd: root, exclude: ['**/*.test.*'] }))
    for (const [path] of readFileSync(join(root, file), 'utf8').matchAll(/[\w.-]+/gu)) {
      identifiers.add(path.replaceAll('.', '_'));
      for (const part of path.split('.')) identifiers.add(part);
    }
  return identifiers;
}

const english = [...readAllTexts('en').keys()];
const keysUnder = (prefix: string) =>
  english.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

/** Keys of the web: the file's name with `_` for `-` as the first segment; and what it shares. */
const webKeys = [
  ...sharedMessages.map((key) => `messages.${key}`),
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

const fromContract = readIdentifiers('packages/contract/src', 'apps/web/src');
const fromServer = readIdentifiers('packages/contract/src', 'apps/server/src');
const applications: Record<string, Application> = {
  'the web application': {
    folder: 'apps/web/src',
    keys: webKeys,
    made: webKeyTemplates,
    isFilled: (template, part) =>
      (serverFilledTemplates.includes(template) ? fromServer : fromContract).has(part),
  },
  'the server': {
    folder: 'apps/server/src',
    keys: keysUnder('messages.'),
    made: serverKeyTemplates,
    isFilled: (_template, part) => fromServer.has(part),
  },
};

const matchesAny = (template: string, keys: readonly string[]) =>
  keys.some((key) => matchTemplate(template, key) !== null);

describe.for(Object.entries(applications))('%s', ([, { folder, keys, made, isFilled }]) => {
  const read = readKeys(folder);

  const isUsed = (key: string) =>
    read.literals.has(key) ||
    made.some((template) =>
      matchTemplate(template, key)?.every((part) => isFilled(template, part)),
    );

  test('uses every text of the locale files', () => {
    expect(keys.length).toBeGreaterThan(200);
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  test('has every text that it uses', () => {
    expect([...read.calls].filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('composes keys exactly as listed in the templates', () => {
    const making = [...read.templates].filter((template) => matchesAny(template, keys));
    expect(making.toSorted()).toEqual(made.toSorted());
  });

  test('detects an unused key and a key with an unknown value', () => {
    expect(isUsed('said.nowhere')).toBe(false);
    expect(isUsed('fields.never_a_field')).toBe(false);
    expect(isUsed('column.never_a_field')).toBe(false);
  });
});

/** A call that writes its values out: `t('area.key', { a, b: c })`. */
const filledPattern = /\bt\(\s*'(?<key>[^']+)',\s*\{(?<values>[^{}]*)\}/gu;

test('gives the web’s texts the values that they name', () => {
  const texts = new Map<string, string>();
  for (const [path, text] of readAllTexts('en')) {
    const [area = '', ...rest] = stripPluralForm(path).slice('common/'.length).split('.');
    const key = [area.replaceAll('-', '_'), ...rest].join('.');
    if (path.startsWith('common/')) texts.set(key, `${texts.get(key) ?? ''} ${text}`);
  }
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  const calls = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(filledPattern)].map(({ groups }) => groups),
  );
  const missing = calls.flatMap(({ key = '', values = '' } = {}) =>
    values.includes('...')
      ? []
      : [...(texts.get(key) ?? '').matchAll(/\{\{(?<name>\w+)/gu)]
          .map(({ groups }) => groups?.['name'] ?? '')
          .filter((name) => !new RegExp(String.raw`\b${name}\s*(?:[:,]|$)`, 'u').test(values))
          .map((name) => `${key}: ${name}`),
  );
  expect(calls.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

test('finds keys passed to `t` in calls and elements', () => {
  expect(readKeys('apps/web/src').calls.size).toBeGreaterThan(500);
});

describe('mails', () => {
  const keys = keysUnder('mails.');
  const literals = readKeys('apps/server/src').literals;
  const templates = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))];

  test('sends every mail template', () => {
    const unsent = templates.filter((template) => template !== 'layout' && !literals.has(template));
    expect(templates.length).toBeGreaterThan(10);
    expect(unsent).toEqual([]);
  });

  test('uses every shared text', () => {
    const sources = readIdentifiers('apps/server/src/mail');
    const shared = keysUnder('mails.layout.');
    expect(shared.filter((part) => !sources.has(part))).toEqual([]);
  });
});
