import type { Page } from '@playwright/test';
import { createWorkbook, toRowsXml } from '../../apps/server/src/testing/workbooks.ts';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Rows of which one is valid; its house number is unique, so that no earlier import has added it.
 */
const rows = () => [
  'Klant;Kliniek;Straat;Nr;Postcode;Plaats;Land;Kleur',
  `Huidkliniek Utrecht;Zuid;Lange Nieuwstraat;${Date.now() % 100_000};3512 PH;Utrecht;NL;blauw`,
  'Huidkliniek Utrecht;West;Kanaalstraat;101;99;Utrecht;NL;groen',
  'Nobody we know;Oost;Biltstraat;4;3572 AC;Utrecht;NL;',
  'Huidkliniek Utrecht;Noord;;12;3515 AA;Utrecht;DE;geel',
];

const screenshot = (name: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name: `import-${name}`,
  path: '/dashboard/data/import?kind=clinics',
  account: accounts.serviceDesk,
  ...(prepare ? { prepare } : {}),
});

/**
 * Screenshots of an import, step by step. Buttons are found by position, so that they work in each
 * language.
 */
export const importScreenshots: readonly Screenshot[] = [
  screenshot('start', (page) => page.getByRole('radio').first().waitFor({ state: 'attached' })),
  screenshot('refused', async (page) => {
    await choose(page, Buffer.from('name\nLumi\u00e8re\n', 'utf16le'));
    await page.getByRole('alert').waitFor();
  }),
  screenshot('columns', columns),
  screenshot('sheet', sheet),
  screenshot('checked', checked),
  screenshot('imported', async (page) => {
    await checked(page);
    // Presses the button after Cancel, which imports the valid rows.
    await page.getByRole('main').getByRole('button').nth(1).click();
    await page.getByRole('status').filter({ hasText: '3' }).waitFor();
  }),
];

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'klinieken-2026.csv', mimeType: 'text/csv', buffer });
}

async function columns(page: Page): Promise<void> {
  await choose(page, Buffer.from(rows().join('\n')));
  await page.getByRole('main').getByRole('combobox').first().waitFor();
}

async function sheet(page: Page): Promise<void> {
  const table = toRowsXml(rows().map((row) => row.split(';')));
  const buffer = await createWorkbook({ sheets: { 'Klinieken 2026': table, Prijzen: table } });
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'klinieken-2026.xlsx', mimeType: workbookType, buffer });
  await page.getByRole('main').getByRole('combobox').first().waitFor();
}

async function checked(page: Page): Promise<void> {
  await columns(page);
  const number = page.getByRole('main').getByRole('combobox').nth(6);
  await number.selectOption('Nr');
  await page.getByRole('main').getByRole('button').last().click();
  await page.locator('main dl').first().waitFor();
}
