import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Built before the tests (npm's pretest).
const assets = join(import.meta.dirname, '../dist/assets');

/**
 * Universal selector inside a positional pseudo-class, as Tailwind's `group-last` and
 * `[&>:last-child>*]` produce it.
 */
const universalInsideChild = /:(?:first|last|only|nth[a-z-]*)-child\)*(?:\([^)]*\))*[ >+~]+\*/u;

/**
 * An added element changes which one is last. Without a more specific subject, browsers restyle all
 * descendants: the whole page, when a dialog opens. `in-[li:last-child]:…` has a subject.
 */
test('has no rule that restyles the whole page when an element is added', () => {
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
])('recognizes %s as such a rule', (selector) => {
  expect(selector).toMatch(universalInsideChild);
});
