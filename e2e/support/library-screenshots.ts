import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';
import { pdf, program } from './test-files.ts';

const screenshot = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name,
  path: `/dashboard/documents${path}`,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const dialog = (name: string, path: string, prepare: Screenshot['prepare']): Screenshot => ({
  ...screenshot(name, path, prepare),
  dialog: true,
});

const ofCustomer = (one: Screenshot): Screenshot => ({
  ...one,
  name: `customer-${one.name}`,
  account: accounts.customer,
});

/** The library of documents in its states, and the actions in it. */
export const libraryScreenshots: readonly Screenshot[] = [
  screenshot('documents-table', '?view=table'),
  screenshot('documents-cards', '?view=cards'),
  screenshot('documents-search', '?search=laser'),
  screenshot('documents-filtered', '?category=technical&language=nl', async (page) => {
    await library(page);
    // The filters are behind a button on phones only.
    const button = main(page).locator('button[aria-expanded]:not([aria-haspopup])').first();
    if (await button.isVisible()) await button.click();
  }),
  screenshot('documents-nothing', '?search=nothing-like-this&category=technical&language=nl'),
  dialog('documents-marked', '', marker),
  dialog('documents-move', '', async (page) => bulk(page, 3)),
  dialog('documents-add-tags', '', async (page) => {
    await bulk(page, 1);
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.getByRole('option').first().waitFor();
  }),
  dialog('upload', '', startUpload),
  dialog('upload-files', '', async (page) =>
    upload(page, [pdf('Gebruiksaanwijzing_2026.pdf'), program('setup.exe')]),
  ),
  dialog('upload-many', '', async (page) => {
    const texts = ['een', 'twee', 'drie', 'vier'];
    await upload(
      page,
      texts.map((text) => pdf(`Handleiding_${text}.pdf`)),
    );
    let puts = 0;
    await page.route('**/*', (call) => {
      if (call.request().method() !== 'PUT') return call.fallback();
      puts += 1;
      return puts === 2 ? call.abort('connectionreset') : call.fallback();
    });
    await page.getByRole('dialog').locator('form').evaluate(send);
    await page.getByRole('dialog').getByRole('alert').waitFor();
  }),
  screenshot('tags-table', '/tags?view=table'),
  screenshot('tags-cards', '/tags?view=cards'),
  dialog('tag-merge', '/tags?view=table', async (page) => {
    await menu(page, 1);
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.getByRole('option').first().click();
  }),
  dialog('tag-delete', '/tags?view=table', async (page) => menu(page, 2)),
  ofCustomer(screenshot('documents-table', '?view=table')),
  ofCustomer(screenshot('documents-cards', '?view=cards')),
];

const main = (page: Page) => page.getByRole('main');

async function library(page: Page): Promise<void> {
  await main(page).locator('table, article').first().waitFor();
}

async function marker(page: Page): Promise<void> {
  await library(page);
  for (const place of [1, 2, 3]) await main(page).getByRole('checkbox').nth(place).check();
}

/**
 * Selects some documents and opens an action of the bar by position: a button, or a menu item on
 * phones.
 */
async function bulk(page: Page, place: number): Promise<void> {
  await marker(page);
  const bar = main(page).getByRole('region').last();
  const actions = bar.locator('> div').getByRole('button');
  if ((await actions.count()) > 1) await actions.nth(place - 1).click();
  else {
    await actions.first().click();
    await bar.getByRole('menuitem').nth(place).click();
  }
  await page.getByRole('dialog').waitFor();
}

async function startUpload(page: Page): Promise<void> {
  await main(page).getByRole('button').first().click();
  await page.getByRole('dialog').locator('form').waitFor();
}

async function upload(page: Page, files: ReturnType<typeof pdf>[]): Promise<void> {
  await startUpload(page);
  const drop = page.locator('[role=dialog] form div:has(> input[type=file])').first();
  const chooser = page.waitForEvent('filechooser');
  await drop.getByRole('button').first().click();
  await (await chooser).setFiles(files);
}

const send = (form: SVGElement | HTMLElement) => {
  if (form instanceof HTMLFormElement) form.requestSubmit();
};

/** Opens an action of the first tag's menu by position. */
async function menu(page: Page, place: number): Promise<void> {
  await library(page);
  await main(page).getByRole('row').nth(1).getByRole('button').last().click();
  await page.getByRole('menuitem').nth(place).click();
  await page.locator('[role=dialog], [role=alertdialog]').waitFor();
}
