import type { Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import {
  ageOfflineCopy,
  keepLibrary,
  listOfflineCopies,
  untilStored,
} from './support/offline-copies.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { remember } from './support/locales/known-data.ts';

// A context of its own for each test: a reused one may still be offline.
test.use({ serviceWorkers: 'allow', reuseContext: false });
// The service worker stores the whole application first.
test.slow();

const offlineTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'You are offline' });
const copyTitle = (page: Page) =>
  page.getByRole('heading', { name: 'Documents saved on this device' });

/** Starts the portal without a connection, at an address as in a bookmark. */
async function startOffline(page: Page, path = '/dashboard'): Promise<void> {
  await untilStored(page);
  await page.context().setOffline(true);
  await page.goto(path);
}

/** Waits until the page offers the list that was saved, and returns its rows. */
async function findCopiedRows(page: Page) {
  await expect(offlineTitle(page)).toBeVisible();
  await expect(copyTitle(page)).toBeVisible();
  return page.getByRole('main').getByRole('listitem');
}

test('caches the application only, starts without a connection with nothing of anybody but a saved list, and goes on by itself', async ({
  page,
  context,
}) => {
  await openPage(page, '/dashboard/documents');
  await untilStored(page);
  await openPage(page, '/dashboard/data/customers');
  const paths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toContain('/');
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

  await test.step('shows a notice above every page while offline', async () => {
    await context.setOffline(true);
    const callout = page.getByRole('status').filter({ hasText: 'You are offline' });
    await expect(callout).toBeVisible();
    await page.getByRole('link', { name: 'Manufacturers', exact: true }).click();
    await expect(page.getByText('This needs a connection')).toBeVisible();
    await expect(callout).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(callout).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'You are online again.' })).toHaveCount(
      1,
    );
    await expect(page.getByRole('table', { name: 'Manufacturers' })).toBeVisible();
  });

  await test.step('shows nothing of anybody, and goes on by itself', async () => {
    await startOffline(page, '/dashboard/data/customers');
    await expect(offlineTitle(page)).toBeVisible();
    await expect(copyTitle(page)).toBeHidden();
    expect(await listOfflineCopies(page)).toEqual([]);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  });

  await test.step('opens the saved list, with the time of its loading', async () => {
    await keepLibrary(page);
    await startOffline(page);
    const rows = await findCopiedRows(page);
    // Read after going offline, because while connected the copy is updated at each new document.
    const stored = await listOfflineCopies(page);
    const titles = stored.flatMap(({ documents }) => documents.map(({ title }) => title));
    remember(titles);
    expect(titles).toHaveLength(25);
    await expect(
      page.getByText(/^Saved .+\d\d:\d\d\. The list may have changed since/u),
    ).toBeVisible();
    await expect(rows).toContainText(titles);
    await expect(page.getByText(/^Showing the first 25 of \d+ documents\.$/u)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('deletes the saved list after a month without loading it', async () => {
    await ageOfflineCopy(page, 31);
    await page.goto('/');
    await expect(offlineTitle(page)).toBeVisible();
    await expect.poll(() => listOfflineCopies(page)).toEqual([]);
    await expect(copyTitle(page)).toBeHidden();
  });
});

test('deletes a saved list by its button and at the logout, and never shows it to another user', async ({
  page,
  context,
  language,
}) => {
  await keepLibrary(page);
  await startOffline(page);
  await findCopiedRows(page);
  await page.getByRole('button', { name: 'Delete from this device' }).click();
  await expect(page.getByText('List deleted from this device.')).toBeVisible();
  expect(await listOfflineCopies(page)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Eva');
  const titles = await keepLibrary(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => listOfflineCopies(page)).toEqual([]);

  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(copyTitle(page)).toBeHidden();
  await context.setOffline(false);

  await page.goto(`/?lng=${language}`);
  await logIn(page, accounts.secondCustomer);
  await expect(page).toHaveURL(/\/dashboard/u);
  await openPage(page, '/dashboard/documents');
  await expect(page.getByRole('checkbox').last()).not.toBeChecked();
  expect(await listOfflineCopies(page)).toEqual([]);
  await startOffline(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/offline/u);
  for (const title of titles) await expect(page.getByText(title)).toHaveCount(0);
});
