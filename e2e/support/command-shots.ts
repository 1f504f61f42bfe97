import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Shot } from './shot-list.ts';

const opened = async (page: Page) => {
  await page.locator('header [aria-keyshortcuts]').click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
};

const typed = (text: string) => async (page: Page) => {
  await opened(page);
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page.getByRole('dialog').locator('mark').first().waitFor();
};

const shot = (name: string, prepare: NonNullable<Shot['prepare']>): Shot => ({
  name,
  path: '/dashboard',
  account: accounts.employee,
  dialog: true,
  prepare,
});

/** The palette, before and after something is typed, and the sheet of shortcuts. */
export const commandShots: readonly Shot[] = [
  shot('commands-empty', opened),
  shot('commands-found', typed('sorvella')),
  shot('commands-nothing', async (page) => {
    await opened(page);
    await page.getByRole('dialog').getByRole('combobox').fill('zzqqxx');
    await page.getByRole('dialog').getByText('zzqqxx').first().waitFor();
  }),
  shot('commands-sheet', async (page) => {
    await opened(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('body').press('?');
    await page.getByRole('dialog').getByRole('checkbox').waitFor();
  }),
];
