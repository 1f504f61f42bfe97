import { expect, test } from 'vitest';
import { getCacheName, isShellOfBuild, listOutdatedCaches } from './build-caches.ts';

test('keeps only the previous build’s cache, whose files open tabs still request', () => {
  const names = ['other', getCacheName('a'), getCacheName('b'), getCacheName('c')];
  expect(listOutdatedCaches(names, 'c')).toEqual([getCacheName('a')]);
  expect(listOutdatedCaches([getCacheName('b'), getCacheName('c')], 'c')).toEqual([]);
  expect(listOutdatedCaches([getCacheName('c')], 'c')).toEqual([]);
});

test('keeps the replaced build’s cache when an older build is restored', () =>
  expect(
    listOutdatedCaches([getCacheName('a'), getCacheName('b'), getCacheName('c')], 'b'),
  ).toEqual([getCacheName('a')]));

test('accepts a shell whose files are all in the build', () => {
  const shell =
    '<link rel="stylesheet" href="/assets/i-1.css"><script src="/assets/i-1.js"></script><a href="/terms">';
  expect(isShellOfBuild(shell, ['/assets/i-1.js', '/assets/i-1.css', '/assets/more.js'])).toBe(
    true,
  );
  expect(isShellOfBuild(shell, ['/assets/i-1.js', '/assets/i-2.css'])).toBe(false);
});

test('rejects a page that refers to no file', () =>
  expect(isShellOfBuild('<p>The web application is not built.</p>', ['/assets/i-1.js'])).toBe(
    false,
  ));
