import { expect, test } from 'vitest';
import { cacheOf, isShellOf, outdatedCaches } from './build-caches.ts';

test('a build keeps the files of the one before, which open tabs still ask for, and no others', () => {
  const names = ['other', cacheOf('a'), cacheOf('b'), cacheOf('c')];
  expect(outdatedCaches(names, 'c')).toEqual([cacheOf('a')]);
  expect(outdatedCaches([cacheOf('b'), cacheOf('c')], 'c')).toEqual([]);
  expect(outdatedCaches([cacheOf('c')], 'c')).toEqual([]);
});

test('a build that comes back keeps the one that it takes over from', () =>
  expect(outdatedCaches([cacheOf('a'), cacheOf('b'), cacheOf('c')], 'b')).toEqual([cacheOf('a')]));

test('a shell belongs to a build that has every file it names', () => {
  const shell =
    '<link rel="stylesheet" href="/assets/i-1.css"><script src="/assets/i-1.js"></script><a href="/terms">';
  expect(isShellOf(shell, ['/assets/i-1.js', '/assets/i-1.css', '/assets/more.js'])).toBe(true);
  expect(isShellOf(shell, ['/assets/i-1.js', '/assets/i-2.css'])).toBe(false);
});

test('a page that names no file is no shell', () =>
  expect(isShellOf('<p>The web application is not built.</p>', ['/assets/i-1.js'])).toBe(false));
