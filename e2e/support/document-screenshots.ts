import type { Page } from '@playwright/test';
import { accounts, type Account } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const library = '/dashboard/documents';

/** Manuals with much text, found by a search because other screenshots upload newer documents. */
const found = `${library}?view=table&search=laser`;

const screenshot = (
  name: string,
  account: Account,
  path: string,
  prepare: NonNullable<Screenshot['prepare']>,
): Screenshot => ({ name, account, path, prepare });

/** A document's page, its files, and a device's link to it. */
export const documentScreenshots: readonly Screenshot[] = [
  screenshot('document', accounts.employee, found, openFirst),
  screenshot('document-found', accounts.employee, found, async (page) => {
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}?q=de+le+the`);
    await page.locator('mark').first().waitFor();
  }),
  screenshot(
    'document-missing',
    accounts.employee,
    `${library}/00000000-0000-7000-8000-000000000000`,
    async () => {},
  ),
  screenshot('customer-document', accounts.customer, `${library}?view=table`, openFirst),
];

/** Opens the first document of the list, and waits for its first page. */
async function openFirst(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await main.getByRole('definition').first().waitFor();
  await main.locator('canvas, img, pre, video, audio').first().waitFor();
}
