import type { BrowserContext, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { findLayoutErrors } from './support/find-layout-errors.ts';
import { createDocument, signIn } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { infectedText, startScriptedClamd, type ScriptedClamd } from './support/scripted-clamd.ts';
import { startPortal, type RunningPortal } from './support/start-portal.ts';

test.describe.configure({ mode: 'serial' });
test.slow();

let clamd: ScriptedClamd;
let portal: RunningPortal;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  clamd = await startScriptedClamd();
  // A separate portal, because the others have no scanner.
  portal = await startPortal(undefined, {
    settings: { CLAMD_URL: clamd.url, NODE_ENV: 'test' },
  });
  context = await browser.newContext({ baseURL: portal.url });
  await signIn(context.request, accounts.employee);
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
  await portal.stop();
  await clamd.stop();
});

const addText = (name: string, content: string) =>
  createDocument(context.request, {
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });

const main = () => page.getByRole('main');

async function expectSound(): Promise<void> {
  expect(await findLayoutErrors(page)).toEqual([]);
  await expectAccessible(page);
}

test(`shows a file that is being checked, and opens it by itself once it is clean ${ownLanguage}`, async () => {
  const clean = await addText('manual', 'A manual that everyone may read.');
  const infected = await addText('invoice', infectedText);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/dashboard/documents/${clean.id}`);
  await expect(main().getByText('Being checked').first()).toBeVisible();
  await expect(main().getByText('will be available in a moment')).toBeVisible();
  await expect(main().getByRole('button', { name: 'Download' })).toHaveCount(0);
  await expectSound();

  clamd.release();
  await expect(main().getByText('A manual that everyone may read.')).toBeVisible();
  await expect(main().getByText('Being checked')).toHaveCount(0);
  await expect(main().getByRole('button', { name: 'Download', exact: true })).toBeVisible();

  await openPage(page, `/dashboard/documents/${infected.id}`);
  await expect(main().getByText('Blocked').first()).toBeVisible();
  await expect(main().getByText('A virus was found in this file')).toBeVisible();
  await expect(main().getByRole('button', { name: 'Download' })).toHaveCount(0);
  await expectSound();

  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(
    page,
    `/dashboard/documents?view=table&search=${encodeURIComponent(infected.title)}`,
  );
  const row = main().getByRole('row').filter({ hasText: infected.title });
  await expect(row.getByText('Blocked')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Download/u })).toHaveCount(0);
  await expectSound();
});

test(`notifies of a blocked file, and shows the scanner among the components ${ownLanguage}`, async () => {
  await openPage(page, '/dashboard/notifications?kind=file_quarantined');
  const item = main().getByRole('link', { name: /invoice\.txt, Test\.Virus/u });
  await expect(item.first()).toBeVisible();
  await item.first().click();
  await expect(page).toHaveURL('/dashboard/system-status');
  await expect(main().getByRole('heading', { name: 'Virus scanner' })).toBeVisible();
  await expect(main().getByText(/The virus scanner responds/u)).toBeVisible();
});
