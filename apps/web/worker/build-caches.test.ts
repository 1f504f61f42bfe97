import { expect, test } from 'vitest';
import { getCacheName, isShellOfBuild, listOutdatedCaches } from './build-caches.ts';

test('a build keeps the files of the one before, which open tabs still ask for, and no others', () => {
  const names = ['other', getCacheName('a'), getCacheName('b'), getCacheName('c')];
  expect(listOutdatedCaches(names, 'c')).toEqual([getCacheName('a')]);
  expect(listOutdatedCaches([getCacheName('b'), getCacheName('c')], 'c')).toEqual([]);
  expect(listOutdatedCaches([getCacheName('c')], 'c')).toEqual([]);
});

test('a build that comes back keeps the one that it takes over from', () =>
  expect(
    listOutdatedCaches([getCacheName('a'), getCacheName('b'), getCacheName('c')], 'b'),
  ).toEqual([getCacheName('a')]));

test('a shell belongs to a build that has every file it names', () => {
  const shell =
    '<link rel="stylesheet" href="/assets/i-1.css"><script src="/assets/i-1.js"></script><a href="/terms">';
  expect(isShellOfBuild(shell, ['/assets/i-1.js', '/assets/i-1.css', '/assets/more.js'])).toBe(
    true,
  );
  expect(isShellOfBuild(shell, ['/assets/i-1.js', '/assets/i-2.css'])).toBe(false);
});

test('a page that names no file is no shell', () =>
  expect(isShellOfBuild('<p>The web application is not built.</p>', ['/assets/i-1.js'])).toBe(
    false,
  ));
