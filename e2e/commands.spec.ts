import type { Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';

// axe is slow.
test.slow();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' });
const field = (page: Page) => palette(page).getByRole('combobox');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

/**
 * Opens the palette; repeats the shortcut, because the page handles keys shortly after it appears.
 */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(field(page)).toBeFocused();
}

test('opens a ticket by its number, finds customers and pages, opens one in a new tab, and says what was not found or failed', async ({
  page,
  context,
  t,
}) => {
  await openPage(page, '/dashboard');
  await openPalette(page);
  await field(page).fill('T-000012');
  await expect(chosen(page)).toContainText('T-000012');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/service\/[-0-9a-f]{36}$/u);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('T-000012');

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field(page).fill('lumi');
  const group = palette(page).getByRole('group', { name: 'Customers' });
  await expect(group.getByRole('option').first()).toContainText('Clinique Lumière');
  await expect(group.locator('mark').first()).toHaveText('Lumi');
  await expectAccessible(page);
  await field(page).fill(t('imports.title').slice(0, 6));
  await expect(chosen(page)).toContainText('Import from a file');
  await page.keyboard.press('End');
  const last = palette(page).getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await field(page).fill(t('imports.title'));
  await expect(chosen(page)).toContainText('Import from a file');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL(/\/dashboard\/data\/import/u);

  await field(page).fill('zzqqxx');
  await expect(palette(page).getByText('No results for “zzqqxx”.').first()).toBeVisible();
  await page.route('**/api/v1/search/**', (route) => route.abort());
  await field(page).fill('lumière');
  await expect(palette(page).getByRole('alert')).toContainText('The search failed');
  await page.unroute('**/api/v1/search/**');
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(palette(page).getByRole('option').first()).toContainText('Clinique Lumière');
});

test('goes to pages and to the list’s search by single keys, not while typing, and not when switched off', async ({
  page,
  t,
}) => {
  await openPage(page, '/dashboard');
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/data\/customers/u, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox').first();
  await expect(search).toBeFocused();
  await page.keyboard.type('?gc');
  await expect(search).toHaveValue('?gc');
  await openPalette(page);
  const recent = palette(page).getByRole('group', { name: 'Recently opened' });
  await expect(recent.getByRole('option').first()).toContainText('Dashboard');
  await page.keyboard.press('Escape');

  await page.getByRole('heading', { level: 1 }).click();
  await search.blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByLabel('Use single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await search.blur();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/data\/customers/u);
  await openPalette(page);
  await field(page).fill(t('commands.shortcuts'));
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Use single-key shortcuts').check();
});

test.describe('a customer’s user', () => {
  test.use({ account: accounts.customer });

  test('finds the own things and pages, and no customers, and requests service', async ({
    page,
    t,
  }) => {
    await openPage(page, '/dashboard/company-info');
    await openPalette(page);
    await field(page).fill(t('customers.clinics'));
    await expect(palette(page).getByRole('option').first()).toBeVisible();
    await expect(palette(page).getByRole('group', { name: 'Customers' })).toHaveCount(0);
    await expect(palette(page).getByRole('group', { name: 'Actions' })).toHaveCount(0);
    await field(page).fill(t('service_requests.request'));
    await expect(chosen(page)).toContainText('Request service');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Request service' })).toBeVisible();
  });
});
