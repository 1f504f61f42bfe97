import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { offInPlaywright } from './chromium.ts';

// @playwright/test brings it, and exports no list.
const playwright = createRequire(
  createRequire(import.meta.url).resolve('@playwright/test'),
).resolve('playwright-core');

it('turns off all that Playwright does, because its own switch is not heeded', () => {
  const source = readFileSync(playwright.replace('index.js', 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(?<features>[^\]]*)\]/u.exec(source)?.groups?.['features'];
  const quoted = (list ?? '').replaceAll(/\/\/.*/gu, '').matchAll(/"(\w+)"/gu);
  expect(offInPlaywright).toEqual(Array.from(quoted, ([, feature]) => feature));
  expect(offInPlaywright.length).toBeGreaterThan(10);
});
