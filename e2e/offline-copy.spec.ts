import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { findKeepSwitch, keepLibrary, listOfflineCopies } from './support/offline-copies.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { phone } from './support/screens.ts';

test('saves nothing without consent, and deletes it when consent ends', async ({ page }) => {
  await openPage(page, '/dashboard/documents');
  await expect(findKeepSwitch(page)).not.toBeChecked();
  expect(await listOfflineCopies(page)).toEqual([]);
  await keepLibrary(page);
  await findKeepSwitch(page).uncheck();
  await expect.poll(() => listOfflineCopies(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('opens the switch above the list on a phone', async ({ page }) => {
    await openPage(page, '/dashboard/documents');
    await expect(findKeepSwitch(page)).toBeHidden();
    await page.getByText('Keep on this device', { exact: true }).click();
    await expect(findKeepSwitch(page)).toBeInViewport();
    await findKeepSwitch(page).check();
    await expect.poll(async () => (await listOfflineCopies(page)).length).toBe(1);
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test('saves the list by the switch in the profile without opening it', async ({ page }) => {
  await openPage(page, '/dashboard/profile?tab=sessions');
  await findKeepSwitch(page).check();
  await expect.poll(async () => (await listOfflineCopies(page))[0]?.documents.length).toBe(25);
  await openPage(page, '/dashboard/documents');
  await expect(findKeepSwitch(page)).toBeChecked();
});

test('shows a user who signs in over another session nothing of it', async ({ page, context }) => {
  await keepLibrary(page);
  // Leaves the page, because an open page would end the session itself at the first rejected
  // request.
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(context.request, accounts.secondCustomer);
  await page.goto('/dashboard/documents');
  await expect.poll(() => listOfflineCopies(page)).toEqual([]);
});

test('deletes the saved list of an ended session at the next start', async ({ page, context }) => {
  await keepLibrary(page);
  await context.clearCookies();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
  await expect.poll(() => listOfflineCopies(page)).toEqual([]);
});

test('keeps open pages readable and typed text safe offline', async ({ page, context }) => {
  await openPage(page, '/dashboard/data/customers?form=new');
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await name.fill('Praktijk zonder verbinding');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect(name).toHaveValue('Praktijk zonder verbinding');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Praktijk zonder verbinding' })).toBeVisible();
});
