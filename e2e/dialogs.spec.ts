import { accounts } from './support/accounts.ts';
import {
  findClosingErrors,
  findOpeningErrors,
  findTrapErrors,
} from './support/find-dialog-errors.ts';
import { dialogRounds } from './support/dialog-list.ts';
import { ownObjects } from './support/dialog-objects.ts';
import { openOverlay, overlays, overlaySelector } from './support/dialog-openers.ts';
import { dialogSources } from './support/dialog-sources.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { findLayoutErrors } from './support/find-layout-errors.ts';
import { leavePage } from './support/open-page.ts';
import { withIds } from './support/pages.ts';
import { expect, test } from './support/portal-test.ts';
import { listScreenshots } from './support/list-screenshots.ts';

const pictures = listScreenshots({ customer: '', clinic: '' });
const rounds = dialogRounds((name) => {
  const picture = pictures.find((one) => one.name === name);
  if (!picture) throw new Error(`No picture is called ${name}`);
  return picture;
});

test('tests every dialog and menu of the application', () => {
  const listed = Object.values(rounds).flatMap((round) => round.overlays.map(({ of }) => of));
  expect([...new Set(listed)].toSorted()).toEqual(dialogSources().toSorted());
});

for (const [name, { account, overlays: list }] of Object.entries(rounds))
  test.describe(`on 320 px, which is 400% of a desktop, of ${name}`, () => {
    test.use({
      account,
      viewport: { width: 320, height: 640 },
      // Fails early for a dialog that does not open, because one test opens many.
      actionTimeout: 5000,
    });

    test('fits every dialog and menu, makes it accessible, keeps the focus and returns it', async ({
      page,
    }) => {
      test.setTimeout(300_000);
      const api = page.context().request;
      const own = account === accounts.employee ? await ownObjects(api) : {};
      const paths = await withIds(
        list.map(({ path }) => path),
        api,
        own,
      );
      for (const [place, overlay] of list.entries())
        await test.step(overlay.of, async () => {
          const opener = await openOverlay(page, { ...overlay, path: paths[place] ?? '' });
          const isMenu = (await overlays(page).last().getAttribute('role')) === 'menu';
          const found = await findOpeningErrors(page);
          if (!isMenu) found.push(...(await findLayoutErrors(page)));
          await expectAccessible(page, { sized: true, within: overlaySelector });
          // Menus are excluded, because Tab closes them.
          if (!isMenu) found.push(...(await findTrapErrors(page)));
          found.push(...(await findClosingErrors(page, opener)));
          expect.soft([...new Set(found)], overlay.of).toEqual([]);
          // Leaves the page, because unsaved input below would open a confirmation.
          if (overlay.isPageDirty || (await overlays(page).count()) > 0) await leavePage(page);
        });
    });
  });
