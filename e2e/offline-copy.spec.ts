import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { findKeepSwitch, keepLibrary, listOfflineCopies } from './support/offline-copies.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';
import { unique } from './support/unique.ts';

test('saves nothing without consent, opens the switch above the list on a phone, and keeps typed text offline', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await openPage(page, '/dashboard/documents');
  await expect(findKeepSwitch(page)).toBeHidden();
  await page.getByText('Keep on this device', { exact: true }).click();
  await expect(findKeepSwitch(page)).toBeInViewport();
  await expect(findKeepSwitch(page)).not.toBeChecked();
  expect(await listOfflineCopies(page)).toEqual([]);
  await findKeepSwitch(page).check();
  await expect.poll(async () => (await listOfflineCopies(page)).length).toBe(1);
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await findKeepSwitch(page).uncheck();
  await expect.poll(() => listOfflineCopies(page)).toEqual([]);

  await page.setViewportSize(desktop);
  await test.step('saves the list by the switch in the profile without opening it', async () => {
    await openPage(page, '/dashboard/profile?tab=sessions');
    await findKeepSwitch(page).check();
    await expect.poll(async () => (await listOfflineCopies(page))[0]?.documents.length).toBe(25);
    await openPage(page, '/dashboard/documents');
    await expect(findKeepSwitch(page)).toBeChecked();
  });

  await test.step('keeps open pages readable and typed text safe offline', async () => {
    await openPage(page, '/dashboard/data/customers?form=new');
    const typed = unique('Praktijk zonder verbinding');
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await name.fill(typed);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('Network error. Please check your connection.', { exact: true }),
    ).toBeVisible();
    await expect(name).toHaveValue(typed);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: typed })).toBeVisible();
  });
});

test('shows a user who signs in over another session nothing of its list, and deletes that of an ended session at the next start', async ({
  page,
  context,
}) => {
  await keepLibrary(page);
  // Leaves the page, because an open page would end the session itself at the first rejected
  // request.
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn(context.request, accounts.secondCustomer);
  await page.goto('/dashboard/documents?view=table');
  await expect.poll(() => listOfflineCopies(page)).toEqual([]);

  await keepLibrary(page);
  await context.clearCookies();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
  await expect.poll(() => listOfflineCopies(page)).toEqual([]);
});
