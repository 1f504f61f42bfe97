import { expect, test } from 'vitest';
import { toBlobName, toBlobPath, checkPrefix, digestPrefix, toMetadata } from './blob-name.ts';

test.for([
  'document/0192f3c0-7d2e-7b1a-9c55-0a4d6f2b1e11/Uber-uns.pdf',
  'marketing/0192/_a-b.c_d.png',
])('keeps the name %j, so that a person finds it in the container', (path) => {
  expect(toBlobName(path)).toBe(path);
  expect(toMetadata(path)).toEqual({});
  expect(toBlobPath(path, undefined)).toBe(path);
});

test.for([
  '../x',
  'a/../b',
  'a/.',
  '.',
  '',
  '/a',
  'a/',
  'a//b',
  'a.',
  '~/x',
  `${checkPrefix}/x`,
  'ü',
  'a b',
  'a%2e',
  'a'.repeat(901),
  'a\nb',
  'a?b',
  'a#b',
])('names %j by its digest, and maps it back', (path) => {
  const name = toBlobName(path);
  expect(name).toMatch(/^~\/[0-9a-f]{64}$/);
  expect(name.startsWith(digestPrefix)).toBe(true);
  expect(toBlobPath(name, toMetadata(path))).toBe(path);
});

test('returns no path for a blob that the portal did not write', () => {
  expect(toBlobPath(`${checkPrefix}/x`, {})).toBeNull();
  expect(toBlobPath('Plan 1.pdf', undefined)).toBeNull();
});
