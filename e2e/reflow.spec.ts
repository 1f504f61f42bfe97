import { expectAccessible } from './support/expect-accessible.ts';
import { findFocusErrors } from './support/find-focus-errors.ts';
import { findLayoutErrors, spaceText } from './support/find-layout-errors.ts';
import { findMotionErrors } from './support/find-motion-errors.ts';
import { openPage } from './support/open-page.ts';
import { accountByKind, everyPage, routesWithoutPage } from './support/pages.ts';
import { expect, test } from './support/portal-test.ts';

test('tests a page of every route', async ({ page }) => {
  expect(await routesWithoutPage(page)).toEqual([]);
});

for (const kind of ['visitor', 'customer', 'employee'] as const)
  test.describe(`for a ${kind} on 320 px, which is 400% of a desktop,`, () => {
    test.use({
      account: accountByKind[kind],
      viewport: { width: 320, height: 640 },
    });

    test('fits every page without a layout shift, shows its focus and is accessible', async ({
      page,
    }) => {
      test.setTimeout(300_000);
      for (const path of await everyPage(kind, page.context().request)) {
        await openPage(page, path);
        await page.evaluate(() => window.scrollTo(0, 0));
        const found = [...(await findLayoutErrors(page)), ...(await findMotionErrors(page))];
        await spaceText(page, true);
        found.push(...(await findLayoutErrors(page)).map((error) => `With text spaced: ${error}`));
        await spaceText(page, false);
        await expectAccessible(page, { sized: true });
        // Runs last because it leaves the page scrolled: a target half behind the header would
        // count as too small.
        found.push(...(await findFocusErrors(page)));
        expect.soft([...new Set(found)], path).toEqual([]);
      }
    });
  });
