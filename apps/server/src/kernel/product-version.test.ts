import { expect, it } from 'vitest';
import { compareVersions, version } from './product-version.ts';

it('reads the version of the package', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

it('orders versions by their numbers, and pre-releases before their release', () => {
  const ordered = [
    '0.1.0',
    '0.9.9',
    '0.10.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '10.0.0',
  ];
  for (const [at, first] of ordered.entries())
    for (const [other, second] of ordered.entries())
      expect(Math.sign(compareVersions(first, second))).toBe(Math.sign(at - other));
  expect(compareVersions('1.0.0+build.1', '1.0.0')).toBe(0);
});
