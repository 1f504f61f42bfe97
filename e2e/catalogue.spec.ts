import type { Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createDeviceWithManual } from './support/catalogue-api.ts';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { goTo, openPage } from './support/open-page.ts';
import { send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop } from './support/screens.ts';
import { unique } from './support/unique.ts';

const data = '/dashboard/data';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await chooseOption(field, name);
}

// @specification 1.7, 2.56
test('adds a manufacturer, its device and compatible products, and deletes them', async ({
  page,
}) => {
  test.slow();
  const maker = unique('Werkplaats');
  const device = unique('Laser');
  const gel = unique('Gel');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });

  await page.goto(`${data}/manufacturers`);
  await page.getByRole('button', { name: 'Add manufacturer' }).click();
  await page.getByLabel('Name').fill(maker);
  await page.getByLabel('Website').fill('www.werkplaats.example');
  await save.click();
  await expect(heading(page)).toHaveText(maker);
  const ofMaker = new URL(page.url()).pathname;

  await page.getByRole('button', { name: 'Add device' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  await expect(dialog.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue(maker);
  await dialog.getByLabel('Name').fill(device);
  await dialog.getByLabel('GTIN').fill('12345678');
  await dialog.getByLabel('Maintenance interval').fill('12');
  await save.click();
  await expect(dialog.getByLabel('Model')).toHaveAccessibleDescription('Model is required');
  await dialog.getByLabel('Model').fill('L-200');
  await save.click();
  await expect(dialog.getByLabel('GTIN')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('GTIN').fill('');
  await save.click();
  await expect(heading(page)).toHaveText(device);
  await expect(page.getByText('Every 12 months')).toBeVisible();
  const address = new URL(page.url()).pathname;

  await openPage(page, `${data}/products?tab=consumables`);
  await page.getByRole('button', { name: 'Add consumable' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(gel);
  await choose(page, 'Manufacturer', maker);
  await choose(page, 'Compatible with', device);
  await expect(page.getByRole('button', { name: `Remove ${device}` })).toBeVisible();
  await save.click();
  await expect(heading(page)).toHaveText(gel);
  await page.getByRole('main').getByRole('link', { name: device }).click();
  await expect(heading(page)).toHaveText(device);
  await page.getByRole('tab', { name: 'Consumables' }).click();
  await expect(page.getByRole('link', { name: gel })).toBeVisible();

  await page.getByRole('tab', { name: 'About this product' }).click();
  await page.getByRole('button', { name: 'Write marketing content' }).click();
  await page.getByLabel('Headline').fill('Light that stays gentle');
  await page.getByLabel('Text').fill('# Why\n\n**Fast** and [Safe](https://example.com)');
  const preview = page.getByRole('heading', { level: 3, name: 'Why' });
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Marketing content saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close the editor' }).click();
  await expect(page.getByRole('heading', { name: 'Light that stays gentle' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Safe' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Model').fill('L-300');
  await save.click();
  await expect(page.getByText('L-300')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const requests = page.getByRole('alertdialog');
  await expect(requests).toContainText(`${device} cannot be deleted`);
  await expect(requests.getByRole('listitem')).toHaveText(['1 compatible product']);
  await requests.getByRole('button', { name: 'Set to inactive' }).click();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Consumables' }).click();
  await page.getByRole('link', { name: gel }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await requests.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/data\/products\?tab=consumables$/u);
  await openPage(page, address);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await requests.getByRole('button', { name: 'Delete' }).click();
  // Redirects to the list, because the deleted device would not be found.
  await expect(page).toHaveURL(/\/data\/products(?:\?.*)?$/u);
  await goTo(page, address);
  await expect(heading(page)).toHaveText('Device not found');

  await openPage(page, ofMaker);
  await page.getByRole('button', { name: 'Delete' }).click();
  await requests.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${data}/manufacturers`);
});

// @specification 1.14, 2.58
test('adds, renames and deletes a device category; one with devices cannot be deleted', async ({
  page,
}) => {
  const name = unique('Soort');
  await page.goto(`${data}/products/categories`);
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} B`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Delete ${name} B` }).click();
  const requests = page.getByRole('alertdialog');
  await requests.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: `${name} B`, exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Lasers' }).click();
  await requests.getByRole('button', { name: 'Delete' }).click();
  await expect(requests).toContainText('Lasers cannot be deleted');
  await requests.getByRole('link').click();
  await expect(heading(page)).toHaveText('Products');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Lasers');
});

test.describe('a customer’s user', () => {
  test.use({ account: accounts.customer });

  test('sees what a right opens and nothing else, and changes nothing', async ({ page, api }) => {
    const mine = await createDeviceWithManual(api);
    const hidden = await createDeviceWithManual(api);
    const found = await send(page.request, 'GET', '/users/me/');
    const me: { customer_id: string } = await found.json();
    const right = {
      customer_id: me.customer_id,
      product_type: 'device',
      product_id: mine.device.id,
    };
    const granted = await send(api, 'POST', '/crm/product-viewing-rights/', right);
    expect(granted.status(), await granted.text()).toBe(201);

    await page.goto('/dashboard/company-info?tab=company');
    await expect(page.getByRole('heading', { name: 'Your products' })).toBeVisible();
    await page.getByRole('link', { name: 'All products' }).click();
    await expect(heading(page)).toHaveText('Products');
    const search = page.getByRole('searchbox', { name: 'Search devices' });
    await search.fill(hidden.device.name);
    await expect(page.getByText('No results')).toBeVisible();
    await search.fill(mine.device.name);
    await page.getByRole('link', { name: mine.device.name }).click();
    await expect(heading(page)).toHaveText(mine.device.name);
    await expect(page.getByText(mine.manual.title).first()).toBeVisible();
    for (const name of ['Edit', 'Delete', 'Who can see this?'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: mine.manufacturer.name }).click();
    await expect(heading(page)).toHaveText(mine.manufacturer.name);
    await expect(page.getByRole('link', { name: mine.device.name })).toBeVisible();

    await openPage(page, `/dashboard/documents?search=${encodeURIComponent(mine.manual.title)}`);
    await page.getByRole('link', { name: mine.device.name }).click();
    await expect(heading(page)).toHaveText(mine.device.name);
    await goTo(page, `${data}/products/devices/${hidden.device.id}`);
    await expect(heading(page)).toHaveText('Device not found');
    await goTo(page, `${data}/manufacturers/${hidden.manufacturer.id}`);
    // @specification 8.76
    await expect(heading(page)).toHaveText('Manufacturer not found');
    await goTo(page, `${data}/products/categories`);
    await expect(heading(page)).toHaveText('You do not have access to this page');
  });
});

// every-page.spec.ts and dialogs.spec.ts check every route and dialog, as opened, at the width of a
// phone.
test.describe('axe finds nothing on a desktop,', () => {
  test.use({ viewport: desktop });
  test.slow();

  test('passes axe on the pages of the catalogue, in its forms and refusals', async ({
    page,
    api,
  }) => {
    const { manufacturer, device: made } = await createDeviceWithManual(api);
    for (const path of [
      '/manufacturers?view=table',
      `/manufacturers/${manufacturer.id}`,
      '/products?tab=consumables&view=table',
      `/products/devices/${made.id}?tab=about`,
      '/products/categories?view=table',
    ]) {
      await openPage(page, data + path);
      await expectAccessible(page);
    }
    await openPage(page, `${data}/manufacturers/${manufacturer.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation).toContainText('cannot be deleted');
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Close' }).click();

    const dialog = page.getByRole('dialog');
    await openPage(page, `${data}/products?form=new-devices`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/ is required$/u).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openPage(page, `${data}/products?tab=consumables&form=new-consumables`);
    await choose(page, 'Compatible with', made.name);
    await expect(page.getByRole('button', { name: `Remove ${made.name}` })).toBeVisible();
    await expectAccessible(page);
  });
});
