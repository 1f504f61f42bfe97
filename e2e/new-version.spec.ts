import { accounts } from './support/accounts.ts';
import { changingPortal } from './support/changing-portal.ts';
import { untilStored } from './support/offline-copies.ts';
import { signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';

test.use({ serviceWorkers: 'allow', account: null });
// The service worker stores the whole application twice.
test.slow();

test('offers a new version, and keeps an open page working', async ({ browser, baseURL }) => {
  const portal = await changingPortal(baseURL ?? '');
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    await signIn(context.request, accounts.employee);
    const page = await context.newPage();
    await page.goto('/dashboard/documents');
    await untilStored(page);
    const callout = page.getByRole('status').filter({ hasText: 'A new version of the portal' });
    await expect(callout).toBeHidden();

    portal.change();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(callout).toBeVisible({ timeout: 60_000 });
    // The page's script belongs to the first build and is no longer on the server.
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();

    await callout.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('script[src*="first-paint-next"]')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
    await expect(callout).toBeHidden();
  } finally {
    await context.close();
    await portal.stop();
  }
});
