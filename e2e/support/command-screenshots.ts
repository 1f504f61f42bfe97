import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const opened = async (page: Page) => {
  await page.locator('header [aria-keyshortcuts]').click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
};

const typed = (text: string) => async (page: Page) => {
  await opened(page);
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page.getByRole('dialog').locator('mark').first().waitFor();
};

const screenshot = (name: string, prepare: NonNullable<Screenshot['prepare']>): Screenshot => ({
  name,
  path: '/dashboard',
  account: accounts.employee,
  dialog: true,
  prepare,
});

/** The palette before and after typing, and the sheet of shortcuts. */
export const commandScreenshots: readonly Screenshot[] = [
  screenshot('commands-empty', opened),
  screenshot('commands-found', typed('sorvella')),
  screenshot('commands-nothing', async (page) => {
    await opened(page);
    await page.getByRole('dialog').getByRole('combobox').fill('zzqqxx');
    await page.getByRole('dialog').getByText('zzqqxx').first().waitFor();
  }),
  screenshot('commands-sheet', async (page) => {
    await opened(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('body').press('?');
    await page.getByRole('dialog').getByRole('checkbox').waitFor();
  }),
];
