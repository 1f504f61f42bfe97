import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Made before the tests are run (npm's pretest).
const assets = join(import.meta.dirname, '../dist/assets');

/** “All within the last one”, as Tailwind’s `group-last` and `[&>:last-child>*]` say it. */
const universalInsideChild = /:(?:first|last|only|nth[a-z-]*)-child\)*(?:\([^)]*\))*[ >+~]+\*/u;

/**
 * Which element is the last changes with whatever is added behind it. Where a rule says nothing more
 * of whom it means, a browser styles all within anew: the whole page, when a dialog opens beside it.
 * `in-[li:last-child]:…` names its subject.
 */
test('no rule has the whole page styled anew when something is added beside it', () => {
  const rules = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => readFileSync(join(assets, name), 'utf8').split(/[{}]/u));
  expect(rules.length).toBeGreaterThan(500);
  expect(rules.filter((rule) => universalInsideChild.test(rule))).toEqual([]);
});

test.each([
  '.group-last\\:hidden:is(:where(.group):last-child *)',
  '.group-not-last\\/week\\:border-b:is(:where(.group\\/week):not(:last-child) *)',
  '.\\[\\&\\>tr\\:last-child\\>\\*\\]\\:border-b-0>tr:last-child>*',
])('knows %s for such a rule', (selector) => {
  expect(selector).toMatch(universalInsideChild);
});
