import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { createWorkbook, toRowsXml } from '../apps/server/src/testing/workbooks.ts';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { createCustomer } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';
import { unique } from './support/unique.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const csv = (text: string, name = 'rows.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function choose(page: Page, text: string, name?: string) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles(csv(text, name));
}

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readDownload(await download);
}

/** Exports the list of a page, or what another menu names, in one of the formats of the menu. */
async function exported(page: Page, format: 'Excel (.xlsx)' | 'CSV', menu = 'Export') {
  await page.getByRole('button', { name: menu }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  return readDownload(await download);
}

async function readDownload(file: Download): Promise<{ name: string; text: string }> {
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('imports clinics from a file with one bad row, mends it, and moves one on a phone', async ({
  page,
  api,
  language,
}) => {
  await page.setViewportSize(desktop);
  const name = unique('Kliniekgroep');
  const { id } = await createCustomer(api, { name });
  await page.goto('/dashboard/data/customers');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from a file');
  await page.getByRole('group').getByText('Clinics', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Clinics' })).toBeChecked();
  const workbook = await exported(page, 'Excel (.xlsx)', 'Download template');
  expect(workbook.name).toBe('clinics-template.xlsx');
  expect(workbook.text).toMatch(/^PK/u);
  const template = await exported(page, 'CSV', 'Download template');
  expect(template.name).toBe('clinics-template.csv');
  // Column separator that spreadsheets use in this language.
  const separator = language === 'en' ? ',' : ';';
  expect(template.text).toContain(['customer', 'name', 'is_active', 'street'].join(separator));

  const header = 'Klant;Straat;Nr.;Postcode;Plaats;Land';
  const rows = [
    `${name};Oudegracht;12;3511 AB;Utrecht;NL`,
    `${name};Rue de la Loi;7;99;Bruxelles;BE`,
    `${name};Kerkstraat;3;9000;Gent;BE`,
  ];
  await choose(page, [header, ...rows].join('\n'));
  const number = page.getByLabel('House number');
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Klant');
  await expect(page.getByText('Choose a column for: House number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeDisabled();
  await number.selectOption('Nr.');
  await page.getByRole('button', { name: 'Check rows' }).click();

  const error = page
    .getByRole('row')
    .filter({ hasText: 'Postal code' })
    // Excludes menus, because they list all columns of the file, one of which is Dutch.
    .filter({ hasNot: page.getByRole('combobox') });
  await expect(error).toContainText('Write the postal code as in the chosen country');
  await expect(error).toContainText('99');
  await expect(error).toContainText('3');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Import only the 2 valid rows' }).click();
  await expect(page.getByText('2 rows imported')).toBeVisible();
  await expectAccessible(page);
  const failed = await saved(page, 'Download failed rows');
  expect(failed.text).toContain('Rue de la Loi');
  expect(failed.text).not.toContain('Kerkstraat');

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, failed.text.replace(';99;', ';1000;'), 'mended.csv');
  await page.getByLabel('House number').selectOption('Nr.');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('All rows are valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row imported')).toBeVisible();

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Import another file' }).click();
  const moved = [`${name};9000;3;Korenmarkt`, `${name};1000;7;Rue de la Loi`];
  await choose(page, ['Klant;Postcode;Nr.;Straat', ...moved].join('\n'), 'moved.csv');
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeDisabled();
  await page
    .getByLabel('Recognise existing records by')
    .selectOption('customer postal_code house_number');
  await page.getByLabel('House number').selectOption('Nr.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check rows' }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Kerkstraat' });
  await expect(change).toContainText('Korenmarkt');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import all 2 rows' }).click();
  await expect(page.getByText('2 rows imported')).toBeVisible();

  await openPage(page, `/dashboard/data/customers/${id}?view=table`);
  await expect(page.getByRole('row').filter({ hasText: 'Bruxelles' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Clinics' })).toContainText('3');
});

test('rejects a file that is not text, cancels an import, and imports from another sheet of a workbook', async ({
  page,
}) => {
  await page.goto('/dashboard/data/import?kind=customers');
  const chooseBuffer = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await chooseBuffer(
    'old.csv',
    'text/csv',
    Buffer.from('name\nClinique Lumi\u00e8re\n', 'utf16le'),
  );
  await expect(page.getByRole('alert')).toContainText('Save it as “CSV UTF-8”');

  const cancelled = `${unique('cancelled')}.csv`;
  await choose(page, 'name\nAda\n', cancelled);
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await expect(page.getByRole('link', { name: cancelled })).toHaveCount(0);

  const name = unique('Werkmap');
  const sheets = {
    Klanten: toRowsXml([['naam'], ['De Linde']]),
    Prospects: toRowsXml([['Prospects 2026'], ['naam', 'telefoon'], [name, '+32 2 555 01 23']]),
  };
  await chooseBuffer('lijst.xlsx', workbookType, await createWorkbook({ sheets }));
  await expect(page.getByLabel('Sheet')).toHaveValue('Klanten');
  await expect(page.getByLabel('Separator')).toHaveCount(0);
  await page.getByLabel('Sheet').selectOption('Prospects');
  await expect(page.getByLabel('Header row')).toHaveValue('2');
  await expect(page.getByLabel('Phone number')).toHaveValue('telefoon');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row imported')).toBeVisible();
});

test('exports a list with its search, also after the session was renewed', async ({
  page,
  api,
  context,
}) => {
  const name = unique('Export');
  await createCustomer(api, { name });
  await page.goto(`/dashboard/data/customers?search=${encodeURIComponent(name)}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await context.clearCookies({ name: 'access_token' });
  const { name: file, text } = await exported(page, 'CSV');
  expect(file).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/u);
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain(name);
  const workbook = await exported(page, 'Excel (.xlsx)');
  expect(workbook.name).toBe(file.replace('.csv', '.xlsx'));
  expect(workbook.text).toMatch(/^PK/u);
});

test.describe('a customer’s user', () => {
  test.use({ account: accounts.customer });

  test('refuses a customer’s user imports, and exports their own clinics', async ({ page }) => {
    await page.goto('/dashboard/data/import');
    await expect(page.getByRole('button', { name: 'Choose file' })).toHaveCount(0);
    await openPage(page, '/dashboard/company-info?tab=clinics');
    const { text } = await exported(page, 'CSV');
    expect(text).toContain('Clinique Lumière');
    expect(text).not.toContain('Huidkliniek');
  });
});
