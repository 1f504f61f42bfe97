import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

/** Screenshots of a customer's access. */
export function rightsScreenshots(customer: string): readonly Screenshot[] {
  const one = `/dashboard/data/customers/${customer}`;
  const screenshot = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
    name: `rights-${name}`,
    path: `${one}${path}`,
    account: accounts.employee,
    ...(prepare ? { prepare } : {}),
  });
  const dialog = (
    name: string,
    path: string,
    prepare: NonNullable<Screenshot['prepare']>,
  ): Screenshot => ({
    ...screenshot(name, path, prepare),
    dialog: true,
  });
  return [
    screenshot('table', tab('&view=table'), list),
    screenshot('cards', tab('&view=cards'), list),
    screenshot('marked', tab('&view=table'), async (page) => {
      await list(page);
      await page.getByRole('checkbox').first().check();
    }),
    { ...screenshot('reader', tab('&view=table'), list), account: accounts.librarian },
    dialog('grant', tab('&form=grant'), async (page) => {
      await fillSelections(page);
      await page.getByRole('dialog').locator('select').last().selectOption('date');
    }),
    dialog('grant-nothing', tab('&form=grant'), async (page) => {
      await page.getByRole('dialog').getByRole('button').last().click();
    }),
    dialog('grant-check', tab('&form=grant'), async (page) => {
      await fillSelections(page);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    }),
    dialog('change', tab('&view=cards'), async (page) => {
      await list(page);
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    }),
    dialog('revoke', tab('&view=cards&state=open'), async (page) => {
      await list(page);
      await page.getByRole('article').first().getByRole('button').click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('alertdialog').getByRole('heading', { level: 3 }).first().waitFor();
    }),
    dialog('reactivate', tab('&view=cards&state=expired'), async (page) => {
      await list(page);
      await page.getByRole('article').first().getByRole('button').click();
      await page.getByRole('menuitem').nth(1).click();
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
    }),
    dialog('history', tab('&form=history'), async (page) => {
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    }),
    screenshot('see-as', '/view?view=table'),
    screenshot('see-as-documents', '/view?tab=documents&view=cards&on=2040-01-01'),
    dialog('why', '/view?view=table', async (page) => {
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    }),
    dialog('why-not', '', async (page) => {
      await chooseOfDocument(page, 3);
      const field = page.getByRole('dialog').getByRole('combobox');
      await field.press('ArrowDown');
      await page.getByRole('listbox').getByRole('option').nth(4).click();
      await page.getByRole('dialog').getByRole('status').first().waitFor();
    }),
    dialog('edit-document', '', async (page) => {
      await chooseOfDocument(page, 4);
      await page.getByRole('dialog').getByRole('combobox').last().scrollIntoViewIfNeeded();
    }),
  ];
}

const tab = (rest = '') => `?tab=access${rest}`;

/** Waits for the customer's rights in either view. */
async function list(page: Page): Promise<void> {
  await page.getByRole('article').or(page.getByRole('row')).last().waitFor();
}

/** Chooses an item in the menu of a document's card in the library. */
async function chooseOfDocument(page: Page, place: number): Promise<void> {
  await page.goto('/dashboard/documents?view=cards&search=laser');
  await page.getByRole('article').nth(2).locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem').nth(place).click();
}

/** Selects two products and all devices. */
async function fillSelections(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox').nth(1);
  for (const place of [0, 2]) {
    await field.press('ArrowDown');
    await page.getByRole('listbox').getByRole('option').nth(place).click();
  }
  await dialog.getByRole('combobox').first().selectOption('type');
  await dialog.getByRole('combobox').nth(1).selectOption('pharmaceutical');
  await dialog.getByRole('button').nth(1).click();
}
