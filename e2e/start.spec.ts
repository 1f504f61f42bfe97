import type { Page } from '@playwright/test';
import { matchScripts, type NamedScript } from '../apps/web/build/named-scripts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';

/**
 * Blocks the first requests for a script, this many times; returns a function that counts the
 * requests.
 */
async function lose(page: Page, script: NamedScript, times: number): Promise<() => number> {
  let requests = 0;
  await page.route(matchScripts(script), async (route) => {
    requests += 1;
    await (requests <= times ? route.abort() : route.continue());
  });
  return () => requests;
}

const card = (page: Page) => page.locator('[data-card]').first();

for (const script of ['react', 'start-portal'] as const)
  test(`loads a page once more by itself whose ${script} does not come`, async ({ page }) => {
    const requests = await lose(page, script, 1);
    await page.goto('/dashboard/data/customers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
    expect(requests()).toBe(2);
    expect(await page.evaluate(() => sessionStorage.getItem('started-again'))).toBeNull();
  });

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL', account: null });

  test(
    'says that the scripts of a page fail, and retries by its button',
    {
      // The page uses the browser's language, before any locale file is loaded.
      tag: ownLanguage,
    },
    async ({ page }) => {
      await lose(page, 'react', 2);
      await page.goto('/');
      await expect(page.getByRole('alert')).toContainText('De pagina is niet goed geladen');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    },
  );
});

test('reloads the page by itself if nobody has used it and the script of a part fails', async ({
  page,
}) => {
  await lose(page, 'board-view', 1);
  // Playwright's scripts count as user activation in the browser, so the test overrides it.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  );
  await page.goto('/dashboard/sales');
  await expect(card(page)).toBeVisible();
});

test('loads a failed part or menu by “Try again” if text could have been typed', async ({
  page,
}) => {
  await lose(page, 'board-view', 1);
  await lose(page, 'dropdown-menu-panel', 1);
  await openPage(page, '/dashboard/documents?view=table');
  const panel = page.getByRole('alert').filter({ hasText: 'temporarily unavailable' });
  const menu = page.getByRole('row').nth(1).locator('[aria-haspopup=menu]');
  await menu.click();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await menu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Overall' }).click();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page)).toBeVisible();
});

test('paints the dashboard’s header before any of its scripts has loaded', async ({ page }) => {
  const { promise: scripts, resolve: come } = Promise.withResolvers<void>();
  await page.route(matchScripts('index', 'react'), async (call) => {
    await scripts;
    await call.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const marker = page.locator('#root svg').first();
  await expect(marker).toBeVisible();
  const before = await marker.boundingBox();
  come();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The real logo has the same position.
  expect(await page.getByRole('banner').locator('a svg').first().boundingBox()).toEqual(before);
});
