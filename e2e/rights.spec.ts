import type { Page } from '@playwright/test';
import { createDeviceWithManual } from './support/catalogue-api.ts';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';

test.slow();

const library = '/dashboard/documents';
const devices = '/dashboard/data/products';

/** Returns the date this many days ahead, in the browser's time zone. */
const inDays = (count: number) => {
  const day = new Date();
  day.setDate(day.getDate() + count);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
};

/** Chooses an option in a search field. */
async function choose(page: Page, label: string, name: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true });
  await chooseOption(field, name);
}

async function expectFigures(page: Page, values: string[]) {
  const figures = page.getByRole('region', { name: 'Summary' });
  await expect(figures.getByRole('term')).toHaveText([
    'Active rights',
    'Expiring soon',
    'Manufacturers',
    'Device models',
  ]);
  await expect(figures.getByRole('definition')).toHaveText(values);
}

test.describe('on a desktop and a phone,', () => {
  test.use({ viewport: desktop });

  // @specification 1.17
  test(
    'grants a right for a time, shows and explains it, and revokes it at once',
    { tag: '@french' },
    async ({ page, api, enter }) => {
      const customer = await createCustomer(api);
      const user = await createOwnUser(api, { customerId: customer.id });
      const { device: laser, manual } = await createDeviceWithManual(api);
      // Computed once, so that midnight cannot fall between them; far enough not to count as ending
      // soon.
      const [lastDay, dayAfter] = [inDays(45), inDays(46)];
      const access = `/dashboard/data/customers/${customer.id}?tab=access`;
      const theirs = await enter(user.email);
      await theirs.goto(devices);
      await expect(theirs.getByText('No devices yet')).toBeVisible();

      // The preview shows what becomes visible before confirming.
      await page.goto(access);
      await page.getByRole('button', { name: 'Grant access' }).click();
      const form = page.getByRole('dialog', { name: `Grant access to ${customer.name}` });
      await choose(page, 'Product', laser.name);
      await form.getByLabel('Duration').selectOption('Until a date');
      await form.getByLabel('Until', { exact: true }).fill(lastDay);
      // @specification 3.37
      await form.getByLabel('Reason').fill('Trial in March');
      // @specification 3.37
      await form.getByLabel('Notes').fill('Agreed by telephone');
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByRole('list', { name: '1 product' })).toContainText(laser.name);
      await expect(form.getByRole('list', { name: '1 document' })).toContainText(manual.title);
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Grant access' }).click();
      await expect(form).toBeHidden();
      const right = page.getByRole('row');
      const granted = right.filter({ hasText: laser.name });
      await expect(granted).toContainText('Trial in March');
      await expect(granted).toContainText('Agreed by telephone');
      await expect(granted).toContainText('Active');
      // @specification 3.36
      await expectFigures(page, ['1', '0', '1', '1']);
      // @specification 3.37
      const lately = page.getByRole('list', { name: 'Recent changes' }).getByRole('listitem');
      await expect(lately).toHaveText([/^Granted/u]);
      await expectAccessible(page);

      // The customer sees product and document, the one in the open page.
      await expect(theirs.getByRole('link', { name: laser.name })).toBeVisible();
      await openPage(theirs, `${library}?search=${encodeURIComponent(manual.title)}`);
      await expect(theirs.getByRole('button', { name: manual.title }).first()).toBeVisible();

      // The employee opens “Who can see this?”.
      await openPage(page, `/dashboard/data/products/devices/${laser.id}`);
      await page.getByRole('button', { name: 'Who can see this?' }).click();
      const why = page.getByRole('dialog', { name: 'Who can see this?' });
      await choose(page, 'Customer', customer.name);
      await expect(why.getByText(`${customer.name} can see this`)).toBeVisible();
      await expect(why).toContainText('Granted by');
      await expect(why).toContainText('Trial in March');
      await expectAccessible(page);

      // The rest on a phone. Viewing as the customer: today, and after the right has ended.
      await page.setViewportSize(phone);
      const view = `/dashboard/data/customers/${customer.id}/view`;
      await openPage(page, view);
      await expect(page.getByText(`Viewing as ${customer.name}`)).toBeVisible();
      await expect(page.getByRole('link', { name: laser.name })).toBeVisible();
      await openPage(page, `${view}?on=${lastDay}`);
      await expect(page.getByRole('link', { name: laser.name })).toBeVisible();
      await page.getByLabel('Day', { exact: true }).fill(dayAfter);
      await expect(page.getByText('No devices yet')).toBeVisible();
      await page.getByLabel('Day', { exact: true }).fill(inDays(-1));
      await expect(page.getByText('cannot be shown. This is the current view')).toBeVisible();
      await page.getByLabel('Day', { exact: true }).fill(dayAfter);
      await page.getByRole('tab', { name: 'Documents' }).click();
      await expect(page.getByText(manual.title)).toHaveCount(0);
      expect(new URL(page.url()).searchParams.get('on')).toBe(dayAfter);

      // As one user of the customer, with the devices in their clinics.
      await chooseOption(page.getByRole('combobox', { name: 'User' }), user.last_name);
      await expect(page.getByText('Manager of all clinics').first()).toBeVisible();
      await page.getByRole('tab', { name: 'Installed devices' }).click();
      await expect(page.getByText('There are no devices in the clinics')).toBeVisible();
      await expectAccessible(page);

      // The customer reads the product's page.
      await openPage(theirs, `/dashboard/data/products/devices/${laser.id}`);
      await expect(theirs.getByRole('heading', { level: 1, name: laser.name })).toBeVisible();

      // The preview shows what is lost before revoking.
      await openPage(page, access);
      await page.getByRole('button', { name: `Actions for ${laser.name}` }).click();
      await page.getByRole('menuitem', { name: 'Revoke' }).click();
      const dialog = page.getByRole('alertdialog', {
        name: `Revoke the right to ${laser.name}?`,
      });
      await expect(dialog.getByRole('list', { name: '1 product' })).toContainText(laser.name);
      await expect(dialog.getByRole('list', { name: '1 document' })).toContainText(manual.title);
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('No viewing rights yet')).toBeVisible();
      await page.getByRole('button', { name: 'Full history' }).click();
      const history = page.getByRole('dialog', { name: 'History of viewing rights' });
      await expect(history.getByRole('listitem')).toHaveText([/^Revoked/u, /^Granted/u]);

      // The product disappears from the open page without any action of the user, and from later
      // requests.
      await expect(theirs.getByRole('heading', { name: 'Device not found' })).toBeVisible();
      await openPage(theirs, devices);
      await expect(theirs.getByText('No devices yet')).toBeVisible();
      await openPage(theirs, `${library}?search=${encodeURIComponent(manual.title)}`);
      await expect(theirs.getByText('No results', { exact: true })).toBeVisible();
    },
  );
});

test.describe('on a phone,', () => {
  test.use({ viewport: phone });

  // @specification 4.8
  test('grants several rights in one go, deactivates them together and brings them back', async ({
    page,
    api,
  }) => {
    const customer = await createCustomer(api);
    const { manufacturer } = await createDeviceWithManual(api);
    await page.goto(`/dashboard/data/customers/${customer.id}?tab=access&form=grant&view=cards`);
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(
      form.getByText('Choose at least one product, type or manufacturer.'),
    ).toBeVisible();
    await form.getByLabel('Grant access to').selectOption('Everything from a manufacturer');
    await choose(page, 'Manufacturer', manufacturer.name);
    await form.getByLabel('Grant access to').selectOption('One product type of a manufacturer');
    await choose(page, 'Manufacturer', manufacturer.name);
    await form.getByLabel('Duration').selectOption('Until a date');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByText('Choose an end date.')).toBeVisible();
    await form.getByLabel('Until', { exact: true }).fill(inDays(-1));
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByText('This date has passed.')).toBeVisible();
    await form.getByLabel('Until', { exact: true }).fill(inDays(90));
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByText('1 product')).toBeVisible();
    await expect(form.getByText(/^Until \d/u)).toBeVisible();
    await form.getByRole('button', { name: 'Grant access' }).click();
    await expect(form).toBeHidden();

    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    for (const card of await cards.all()) await card.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Revoke selected' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Revoke 2 rights?' });
    await expect(dialog.getByText('1 product')).toBeVisible();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(cards.filter({ hasText: 'Inactive' })).toHaveCount(2);
    const first = page.getByRole('article').filter({ hasText: 'Everything' });
    await first.getByRole('button', { name: /^Actions for/u }).click();
    await page.getByRole('menuitem', { name: 'Reactivate' }).click();
    // The preview shows what becomes visible again before confirming.
    const again = page.getByRole('dialog', { name: /^Reactivate the right to/u });
    await expect(again.getByText('1 product')).toBeVisible();
    await again.getByRole('button', { name: 'Reactivate' }).click();
    await expect(again).toBeHidden();
    await expect(first).toContainText('Active');
  });
});
