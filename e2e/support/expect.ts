import { expect as base } from '@playwright/test';
import { inPageLanguage, type Extent } from './locales/page-language.ts';

/** Assertions that expect a text of the page, and whether they expect the whole text. */
const extents = new Map<string, Extent>([
  ['toHaveText', 'whole'],
  ['toContainText', 'part'],
  ['toHaveAccessibleName', 'whole'],
  ['toHaveAccessibleDescription', 'whole'],
  ['toHaveAccessibleErrorMessage', 'whole'],
  ['toHaveTitle', 'whole'],
]);

/** Playwright’s `expect` for English texts, whatever the page’s language is. */
export const expect: typeof base = new Proxy(base, {
  apply: (target, self, given) => inLanguage(Reflect.apply(target, self, given)),
});

function inLanguage(assertions: object): object {
  return new Proxy(assertions, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'not' && typeof value === 'object' && value !== null) return inLanguage(value);
      if (name === 'toMatchAriaSnapshot' && typeof value === 'function')
        return (snapshot: string, ...options: unknown[]): unknown =>
          Reflect.apply(value, target, [namesSaid(snapshot), ...options]);
      const extent = typeof name === 'string' ? extents.get(name) : undefined;
      if (!extent || typeof value !== 'function') return value;
      return (expected: unknown, ...options: unknown[]): unknown =>
        Reflect.apply(value, target, [said(expected, extent), ...options]);
    },
  });
}

function said(expected: unknown, extent: Extent): unknown {
  if (Array.isArray(expected)) return expected.map((one: unknown) => said(one, extent));
  return typeof expected === 'string' || expected instanceof RegExp
    ? inPageLanguage(expected, extent)
    : expected;
}

/** Translates the quoted names in an aria snapshot. */
const namesSaid = (snapshot: string): string =>
  snapshot.replaceAll(/"([^"\n]+)"/gu, (quoted, name: string) => {
    const pattern = inPageLanguage(name, 'whole');
    return pattern instanceof RegExp ? String(pattern) : quoted;
  });
