import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Dictionary, joinCommon } from './join-common.ts';

const root = join(import.meta.dirname, '../../..');
const quoted = /'(?<plain>[^'\n]+)'|`(?<template>[^`]+)`/gu;
const hole = /\$\{[^}]*\}/gu;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/**
 * Whether a key stands in the sources of an application: as a whole in quotes, or by a template
 * whose holes fill in for one part each, such as `fields.${name}`. A key made in another way is not
 * found, and is to be written so that it is.
 */
function readerOf(folder: string): (key: string) => boolean {
  const plain = new Set<string>();
  const templates = new Set<string>();
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*'] });
  for (const file of files)
    for (const { groups } of readFileSync(join(root, file), 'utf8').matchAll(quoted)) {
      const { plain: word, template } = groups ?? {};
      if (word) plain.add(word);
      if (
        template &&
        /^[\w.]+\.?\$\{/u.test(template) &&
        !/\s/u.test(template.replaceAll(hole, ''))
      )
        templates.add(
          template
            .split(hole)
            .map(escaped)
            .join(String.raw`[\w-]+`),
        );
    }
  const patterns = [...templates].map((template) => new RegExp(`^${template}$`, 'u'));
  return (key) => plain.has(key) || patterns.some((pattern) => pattern.test(key));
}

const keysOf = (dictionary: Dictionary, path = ''): string[] =>
  Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );

test('every sentence of the web application is said somewhere', () => {
  const isRead = readerOf('apps/web/src');
  const unused = keysOf(joinCommon('en')).filter(
    (key) => !isRead(key) && !isRead(key.replace(/_(?:one|other)$/u, '')),
  );
  expect(unused).toEqual([]);
});

test('every message of the server is said somewhere', () => {
  const isRead = readerOf('apps/server/src');
  const messages: Dictionary = JSON.parse(
    readFileSync(join(import.meta.dirname, '../messages/en.json'), 'utf8'),
  );
  expect(Object.keys(messages).filter((key) => !isRead(key))).toEqual([]);
});

test('a key that no source holds is found out', () => {
  const isRead = readerOf('packages/locales/src');
  expect(isRead('said.nowhere')).toBe(false);
});
