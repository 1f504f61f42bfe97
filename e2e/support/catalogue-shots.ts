import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Shot } from './shot-list.ts';

const shot = (name: string, path: string, prepare?: Shot['prepare']): Shot => ({
  name,
  path: `/dashboard/data${path}`,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const dialog = (name: string, path: string, prepare: Shot['prepare'] = form): Shot => ({
  ...shot(name, path, prepare),
  dialog: true,
});

const ofCustomer = (one: Shot): Shot => ({
  ...one,
  name: `customer-${one.name}`,
  account: accounts.customer,
});

const main = (page: Page) => page.getByRole('main');
const missing = '00000000-0000-7000-8000-000000000000';

/** The catalogue in its states, for both kinds of user. */
export const catalogueShots: readonly Shot[] = [
  shot('manufacturers-table', '/manufacturers?view=table'),
  shot('manufacturers-cards', '/manufacturers?view=cards'),
  shot('manufacturer', '/manufacturers?view=table', openFirst),
  ...[1, 2, 3].map((place) =>
    shot(`manufacturer-tab-${place}`, '/manufacturers?view=table', (page) => openTab(page, place)),
  ),
  shot('manufacturer-missing', `/manufacturers/${missing}`),
  dialog('add-manufacturer-errors', '/manufacturers?form=new', submit),
  dialog('delete-manufacturer-in-use', '/manufacturers?view=table', async (page) => {
    await openFirst(page);
    await ask(page);
  }),
  shot('products-devices-table', '/products?view=table'),
  shot('products-devices-cards', '/products?view=cards'),
  shot('products-consumables-table', '/products?tab=consumables&view=table'),
  shot('products-consumables-cards', '/products?tab=consumables&view=cards'),
  shot('products-pharmaceuticals-table', '/products?tab=pharmaceuticals&view=table'),
  shot('products-spare-parts-table', '/products?tab=spare-parts&view=table'),
  shot('products-nothing', '/products?search=nothing-like-this'),
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
  shot('product-device', '/products?view=table&search=Tessaro+UV&ordering=name', openFirst),
  shot(
    'product-device-about',
    '/products?view=table&search=Tessaro+UV&ordering=name',
    async (page) => openTab(page, 1),
  ),
  shot('product-device-consumables', '/products?view=table', async (page) => openTab(page, 2)),
  shot('product-consumable', '/products?tab=consumables&view=table', openFirst),
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
  shot('marketing-editor', '/products?view=table&search=Tessaro+UV&ordering=name', async (page) => {
    await openTab(page, 1);
    await page.getByRole('tabpanel').getByRole('button').last().click();
    await page.getByRole('textbox').last().waitFor();
  }),
  shot('product-missing', `/products/devices/${missing}`),
  shot('device-categories-table', '/products/categories?view=table'),
  shot('device-categories-cards', '/products/categories?view=cards'),
  dialog('add-device-category', '/products/categories?form=new-category'),
  ofCustomer(shot('products-table', '/products?view=table')),
  ofCustomer(shot('products-cards', '/products?view=cards')),
  ofCustomer(shot('products-none', '/products?tab=pharmaceuticals')),
  ofCustomer(shot('product', '/products?view=table&search=Tessaro+UV&ordering=name', openFirst)),
  ofCustomer(
    shot('product-about', '/products?view=table&search=Tessaro+UV&ordering=name', async (page) =>
      openTab(page, 1),
    ),
  ),
  ofCustomer(shot('product-missing', `/products/devices/${missing}`)),
  ofCustomer(shot('manufacturers', '/manufacturers?view=table')),
];

/** Opens the first of the list, and waits for its facts and what is below them. */
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

/** Waits for the form that was opened, and its fields. */
async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** Sends a form as it was opened. */
async function submit(page: Page): Promise<void> {
  await form(page);
  await page.getByRole('dialog').getByRole('button').last().click();
}

async function ask(page: Page, place = 0): Promise<void> {
  await main(page).getByRole('button').nth(place).click();
  await page.getByRole('alertdialog').waitFor();
}
