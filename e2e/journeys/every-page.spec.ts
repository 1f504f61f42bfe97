import type { Page } from '@playwright/test';
import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import { expectAccessible } from '../support/expect-accessible.ts';
import { findFocusErrors } from '../support/find-focus-errors.ts';
import { findLayoutErrors, spaceText } from '../support/find-layout-errors.ts';
import { findMotionErrors } from '../support/find-motion-errors.ts';
import { findWideLists } from '../support/find-wide-lists.ts';
import { openPage } from '../support/open-page.ts';
import { accountByKind, everyPage, routesWithoutPage } from '../support/pages.ts';
import { expect, test } from '../support/portal-test.ts';
import type { TestLanguage } from '../support/test-language.ts';

/**
 * Each kind of user in one language, whose texts are longer than the English ones: French for most
 * pages. A hard-coded English text shows in either, and the locale files are compared key by key.
 */
const kinds = [
  { kind: 'visitor', tag: '@french' },
  { kind: 'customer', tag: '@dutch' },
  { kind: 'employee', tag: '@french' },
] as const;

test('tests a page of every route', { tag: '@french' }, async ({ page }) => {
  expect(await routesWithoutPage(page)).toEqual([]);
});

for (const { kind, tag } of kinds)
  test.describe(`for a ${kind} on 320 px, which is 400% of a desktop,`, { tag }, () => {
    test.use({ account: accountByKind[kind], viewport: { width: 320, height: 640 } });

    test('fits every page without a layout shift, shows its focus, is accessible and in the language', async ({
      page,
      language,
    }) => {
      test.setTimeout(300_000);
      const foreign = foreignTexts(language);
      if (language !== 'en') expect(foreign.size).toBeGreaterThan(1000);
      for (const path of await everyPage(kind, page.context().request)) {
        await openPage(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.evaluate(() => window.scrollTo(0, 0));
        const found = [...(await findLayoutErrors(page)), ...(await findMotionErrors(page))];
        for (const text of await texts(page))
          if (foreign.has(text) || isKey(text)) found.push(`Not translated: ${text}`);
        await spaceText(page, true);
        found.push(...(await findLayoutErrors(page)).map((error) => `With text spaced: ${error}`));
        await spaceText(page, false);
        await expectAccessible(page, { sized: true });
        // Leaves the page scrolled: for axe, a target half behind the header would be too small.
        found.push(...(await findFocusErrors(page)));
        found.push(...(await findWideLists(page)));
        expect.soft([...new Set(found)], path).toEqual([]);
      }
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
