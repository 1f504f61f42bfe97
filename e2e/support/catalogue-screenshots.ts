import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const screenshot = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name,
  path: `/dashboard/data${path}`,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const dialog = (name: string, path: string, prepare: Screenshot['prepare'] = form): Screenshot => ({
  ...screenshot(name, path, prepare),
  dialog: true,
});

const ofCustomer = (one: Screenshot): Screenshot => ({
  ...one,
  name: `customer-${one.name}`,
  account: accounts.customer,
});

const main = (page: Page) => page.getByRole('main');
const missing = '00000000-0000-7000-8000-000000000000';

/** The catalogue in its states, for both kinds of user. */
export const catalogueScreenshots: readonly Screenshot[] = [
  screenshot('manufacturers-table', '/manufacturers?view=table'),
  screenshot('manufacturers-cards', '/manufacturers?view=cards'),
  screenshot('manufacturer', '/manufacturers?view=table', openFirst),
  ...[1, 2, 3].map((place) =>
    screenshot(`manufacturer-tab-${place}`, '/manufacturers?view=table', (page) =>
      openTab(page, place),
    ),
  ),
  screenshot('manufacturer-missing', `/manufacturers/${missing}`),
  dialog('add-manufacturer-errors', '/manufacturers?form=new', submit),
  dialog('delete-manufacturer-in-use', '/manufacturers?view=table', async (page) => {
    await openFirst(page);
    await ask(page);
  }),
  screenshot('products-devices-table', '/products?view=table'),
  screenshot('products-devices-cards', '/products?view=cards'),
  screenshot('products-consumables-table', '/products?tab=consumables&view=table'),
  screenshot('products-consumables-cards', '/products?tab=consumables&view=cards'),
  screenshot('products-pharmaceuticals-table', '/products?tab=pharmaceuticals&view=table'),
  screenshot('products-spare-parts-table', '/products?tab=spare-parts&view=table'),
  screenshot('products-nothing', '/products?search=nothing-like-this'),
  dialog('add-product-errors', '/products?form=new-devices', submit),
  dialog('add-consumable', '/products?tab=consumables&form=new-consumables', async (page) => {
    await form(page);
    const chosen = page.getByRole('dialog').getByRole('combobox').last();
    for (const place of [0, 2, 3]) {
      await chosen.press('ArrowDown');
      await page.getByRole('option').nth(place).click();
    }
    await page.getByRole('dialog').getByRole('listitem').last().scrollIntoViewIfNeeded();
  }),
  screenshot('product-device', '/products?view=table&search=Tessaro+UV&ordering=name', openFirst),
  screenshot(
    'product-device-about',
    '/products?view=table&search=Tessaro+UV&ordering=name',
    async (page) => openTab(page, 1),
  ),
  screenshot('product-device-consumables', '/products?view=table', async (page) =>
    openTab(page, 2),
  ),
  screenshot('product-consumable', '/products?tab=consumables&view=table', openFirst),
  dialog('edit-consumable', '/products?tab=consumables&view=table', async (page) => {
    await openFirst(page);
    await main(page).getByRole('button').nth(2).click();
    await form(page);
  }),
  dialog('delete-product-in-use', '/products?tab=consumables&view=table', async (page) => {
    await openFirst(page);
    await ask(page, 1);
    await page.route('**/products/consumables/*/', (call) =>
      call.request().method() === 'DELETE'
        ? call.fulfill({ status: 409, json: { detail: 'In use', code: 'in_use' } })
        : call.continue(),
    );
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByRole('alertdialog').getByRole('button').nth(1).waitFor();
  }),
  screenshot(
    'marketing-editor',
    '/products?view=table&search=Tessaro+UV&ordering=name',
    async (page) => {
      await openTab(page, 1);
      await page.getByRole('tabpanel').getByRole('button').last().click();
      await page.getByRole('textbox').last().waitFor();
    },
  ),
  screenshot('product-missing', `/products/devices/${missing}`),
  screenshot('device-categories-table', '/products/categories?view=table'),
  screenshot('device-categories-cards', '/products/categories?view=cards'),
  dialog('add-device-category', '/products/categories?form=new-category'),
  ofCustomer(screenshot('products-table', '/products?view=table')),
  ofCustomer(screenshot('products-cards', '/products?view=cards')),
  ofCustomer(screenshot('products-none', '/products?tab=pharmaceuticals')),
  ofCustomer(
    screenshot('product', '/products?view=table&search=Tessaro+UV&ordering=name', openFirst),
  ),
  ofCustomer(
    screenshot(
      'product-about',
      '/products?view=table&search=Tessaro+UV&ordering=name',
      async (page) => openTab(page, 1),
    ),
  ),
  ofCustomer(screenshot('product-missing', `/products/devices/${missing}`)),
  ofCustomer(screenshot('manufacturers', '/manufacturers?view=table')),
];

/** Opens the first object of the list, and waits for its facts and the sections below them. */
async function openFirst(page: Page): Promise<void> {
  await main(page).getByRole('row').nth(1).getByRole('link').first().click();
  await main(page).getByRole('definition').first().waitFor();
  await main(page).getByRole('tab').first().waitFor();
  await page.getByRole('tabpanel').locator('table, article, p').first().waitFor();
}

async function openTab(page: Page, place: number): Promise<void> {
  await openFirst(page);
  await main(page).getByRole('tab').nth(place).click();
  await page.getByRole('tabpanel').locator('table, article, p').first().waitFor();
}

/** Waits for the opened form and its fields. */
async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** Sends the opened form unchanged. */
async function submit(page: Page): Promise<void> {
  await form(page);
  await page.getByRole('dialog').getByRole('button').last().click();
}

async function ask(page: Page, place = 0): Promise<void> {
  await main(page).getByRole('button').nth(place).click();
  await page.getByRole('alertdialog').waitFor();
}
