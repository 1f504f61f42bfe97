import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('{common,messages,mails}/**/*.json', { cwd: root });

/** Lists the texts of a file with their paths. */
function listTexts(value: unknown, path: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, `${path} ${key}`));
}

const texts = files.flatMap((file) =>
  listTexts(JSON.parse(readFileSync(join(root, file), 'utf8')), file),
);
const french = texts.filter(([path]) => /\/fr(?:\/|\.json)/u.test(path));

/** Returns the paths of the texts that match. */
const findPaths = (among: typeof texts, found: RegExp) =>
  among.filter(([, text]) => found.test(text)).map(([path]) => path);

test('uses ’ as the only apostrophe', () => {
  expect(findPaths(texts, /['‘ʼ´]/u)).toEqual([]);
});

describe('French', () => {
  test('has texts to check', () => expect(french.length).toBeGreaterThan(100));

  test('has a narrow no-break space before ? ! ; and %', () => {
    expect(findPaths(french, /[^\u202F?!][?!;]|[^\u202F]%/u)).toEqual([]);
  });

  test('has a no-break space before a colon, except in URLs and times', () => {
    expect(findPaths(french, /[^\u00A0]:(?!\/\/|\d|mm)/u)).toEqual([]);
  });

  test('has no-break spaces inside « »', () => {
    expect(findPaths(french, /«[^\u00A0]|[^\u00A0]»|[“”"]/u)).toEqual([]);
  });
});
