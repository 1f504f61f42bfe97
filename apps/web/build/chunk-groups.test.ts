import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupedPaths, toPathPattern } from './chunk-groups.ts';

const root = join(import.meta.dirname, '../../..');
const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root });

test('names only files that exist', () => {
  const missing = groupedPaths.filter((path) => {
    const pattern = new RegExp(toPathPattern(path), 'u');
    return !sources.some((source) => pattern.test(source));
  });
  expect(missing).toEqual([]);
});
