import type { Page } from '@playwright/test';
import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import { openPage } from '../support/open-page.ts';
import { accountByKind, pages } from '../support/pages.ts';
import { expect, test } from '../support/portal-test.ts';
import type { TestLanguage } from '../support/get-texts.ts';

for (const kind of ['visitor', 'customer', 'employee'] as const)
  test.describe(`for a ${kind}`, () => {
    test.use({ account: accountByKind[kind] });

    test('shows every page in the language, without a key or an English word', async ({
      page,
      language,
    }) => {
      test.setTimeout(300_000);
      const foreign = foreignTexts(language);
      if (language !== 'en') expect(foreign.size).toBeGreaterThan(1000);
      const found: string[] = [];
      for (const path of pages[kind]) {
        await openPage(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        for (const text of await texts(page))
          if (foreign.has(text) || isKey(text)) found.push(`${path}: ${text}`);
      }
      expect(found).toEqual([]);
    });
  });

const leaves = (part: Dictionary | string): string[] =>
  typeof part === 'string' ? [part] : Object.values(part).flatMap(leaves);

/** A tag, a group and a saved answer in the demo data that equal texts of the English dictionary. */
const demoTexts = ['Maintenance', 'Privacy', 'Visit planned'];

const areas = Object.keys(joinCommon('en'));

/** Returns true for a key without a text. */
const isKey = (text: string) =>
  /^\w+(?:\.\w+)+$/u.test(text) && areas.includes(text.split('.')[0] ?? '');

/** Returns the English texts that this language does not share. */
function foreignTexts(language: TestLanguage): Set<string> {
  const own = new Set([...leaves(joinCommon(language)), ...demoTexts]);
  return new Set(leaves(joinCommon('en')).filter((text) => !own.has(text)));
}

/** Returns all texts of a page, including the names and hints of its elements. */
async function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        found.add(element.getAttribute(name)?.trim() ?? '');
    return [...found];
  });
}
