import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const calendar = '/dashboard/service/calendar';

const screenshot = (
  name: string,
  search: string,
  prepare: Screenshot['prepare'] = loaded,
): Screenshot => ({
  name: `service-calendar-${name}`,
  path: `${calendar}?${search}`,
  account: accounts.employee,
  prepare,
});

const dialog = (name: string, search: string, prepare: Screenshot['prepare']): Screenshot => ({
  ...screenshot(name, search, prepare),
  dialog: true,
});

/** The service calendar, a ticket being dragged, planning by the form, and the feed. */
export const calendarScreenshots: readonly Screenshot[] = [
  screenshot('day', 'view=day'),
  screenshot('week', 'view=week'),
  screenshot('month', 'view=month'),
  screenshot('nothing', 'view=day&day=2031-01-05&mine=true'),
  dialog('dragged', 'view=week', async (page) => {
    await loaded(page);
    await page.getByRole('main').locator('a[aria-describedby^=DndDescribedBy]').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
  }),
  dialog('menu', 'view=week', async (page) => {
    await loaded(page);
    await page.getByRole('main').locator('li button').first().click();
    await page.getByRole('menu').waitFor();
  }),
  dialog('plan', 'view=week', async (page) => {
    await loaded(page);
    const shelf = page.getByRole('main').locator('section button[aria-expanded]').first();
    if ((await shelf.getAttribute('aria-expanded')) === 'false') await shelf.click();
    await page.getByRole('main').locator('section li button').first().click();
    await page.getByRole('menuitem').first().click();
    await page.getByRole('dialog').locator('input').first().waitFor();
  }),
  dialog('feed', 'form=feed', feed),
  dialog('feed-made', 'form=feed', async (page) => {
    await feed(page);
    await page.getByRole('dialog').locator('button:has-text("")').nth(-2).click();
    await page.getByRole('dialog').locator('input[readonly]').waitFor();
  }),
];

async function loaded(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

async function feed(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}
