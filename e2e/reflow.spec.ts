import { expectAccessible } from './support/expect-accessible.ts';
import { focusFaults } from './support/focus-faults.ts';
import { layoutFaults, spaceText } from './support/layout-faults.ts';
import { motionFaults } from './support/motion-faults.ts';
import { openPage } from './support/open-page.ts';
import { accountOf, everyPage, routesWithoutPage } from './support/pages.ts';
import { expect, test } from './support/portal-test.ts';

test('every route has a page in the list that all of them are held by', async ({ page }) => {
  expect(await routesWithoutPage(page)).toEqual([]);
});

for (const kind of ['visitor', 'customer', 'employee'] as const)
  test.describe(`for a ${kind} on 320 px, which is 400% of a desktop,`, () => {
    test.use({
      account: accountOf[kind],
      viewport: { width: 320, height: 640 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('every page fits, stands still, shows its focus and is accessible', async ({ page }) => {
      test.setTimeout(300_000);
      for (const path of await everyPage(kind, page.context().request)) {
        await openPage(page, path);
        await page.evaluate(() => window.scrollTo(0, 0));
        const found = [...(await layoutFaults(page)), ...(await motionFaults(page))];
        await spaceText(page, true);
        found.push(...(await layoutFaults(page)).map((fault) => `With text spaced: ${fault}`));
        await spaceText(page, false);
        await expectAccessible(page, { sized: true });
        // Last, for it leaves the page scrolled: a target half behind the header counts as a small one.
        found.push(...(await focusFaults(page)));
        expect.soft([...new Set(found)], path).toEqual([]);
      }
    });
  });
