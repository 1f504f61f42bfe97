import type { Page } from '@playwright/test';
import type { MeasuredPage } from './measured-page.ts';

const table = (page: Page) => page.getByRole('main').getByRole('table');
const heading = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name }).getByRole('button');
const search = (page: Page) => page.getByRole('main').getByRole('searchbox');
const status = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: 'Status', exact: true });

/** Waits for the list's response to the request with this address. */
const answered = (page: Page, ask: RegExp) =>
  page.waitForResponse((response) => ask.test(response.url()) && response.ok());

/** The list of 100,000 devices as a table. */
export const listSteps: MeasuredPage = {
  path: '/dashboard/data/devices?view=table',
  ready: (page) => table(page).getByRole('row').nth(1).waitFor(),
  actions: [
    {
      what: 'list: typing into the search',
      act: async (page, round) => {
        await search(page).click();
        const found = answered(page, /search=s\d\d-/u);
        await page.keyboard.type(`s${10 + (round % 80)}-`, { delay: 90 });
        await found;
      },
      undo: async (page) => {
        const all = answered(page, /installed-devices\/\?(?!.*search=)/u).catch(() => undefined);
        await search(page).fill('');
        await Promise.race([all, page.waitForTimeout(1500)]);
      },
    },
    {
      what: 'list: sorting',
      act: async (page, round) => {
        await heading(page, round % 2 === 0 ? 'Serial number' : 'Installed').click();
        await page.waitForURL(/ordering=/u);
      },
      undo: (page) => page.waitForTimeout(300),
    },
    {
      what: 'list: filtering',
      act: async (page) => {
        await status(page).focus();
        await page.keyboard.press('ArrowDown');
        await page.waitForURL(/status=/u);
      },
      undo: async (page) => {
        await status(page).selectOption({ index: 0 });
        await page.waitForURL((url) => !url.searchParams.has('status'));
        await page.waitForTimeout(300);
      },
    },
    {
      what: 'list: paging',
      act: async (page) => {
        const [before] = page.url().match(/page=\d+/u) ?? [''];
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await page.waitForFunction(
          (was) => (/page=\d+/u.exec(location.href)?.[0] ?? '') !== was,
          before,
        );
      },
      undo: (page) => page.waitForTimeout(300),
    },
    {
      what: 'list: opening a row',
      act: async (page, round) => {
        await table(page)
          .getByRole('row')
          .nth(1 + (round % 8))
          .getByRole('link')
          .first()
          .click();
        await page.waitForURL(/devices\/[0-9a-f-]{36}/u);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
      undo: async (page) => {
        await page.goBack();
        await table(page).getByRole('row').nth(1).waitFor();
      },
    },
  ],
};
