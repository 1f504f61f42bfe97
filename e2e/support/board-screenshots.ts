import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const sales = '/dashboard/sales';

const screenshot = (
  name: string,
  path: string,
  prepare: Screenshot['prepare'] = cards,
): Screenshot => ({
  name: `board-${name}`,
  path,
  account: accounts.employee,
  prepare,
});

/** The pipeline: all leads, and those of one salesperson. */
export const boardScreenshots: readonly Screenshot[] = [
  screenshot('overall', sales),
  screenshot('sorted', `${sales}?ordering=-priority&priority=%5B"high"%2C"low"%5D`),
  screenshot('nothing', `${sales}?search=nothing-like-this`, async () => {}),
  screenshot('by-sales', '/dashboard/saled-by-salesperson?rep=nobody'),
  { ...screenshot('move-menu', sales, openMenu), dialog: true },
  { ...screenshot('dragging', sales, drag), dialog: true },
  {
    ...screenshot('lost', sales, async (page) => {
      await openMenu(page);
      await page.getByRole('menuitem').nth(4).click();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
    }),
    dialog: true,
  },
];

const card = (page: Page) => page.locator('[data-card]');

async function cards(page: Page): Promise<void> {
  await card(page).first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await card(page).nth(1).getByRole('button').last().click();
  await page.getByRole('menu').waitFor();
}

/** Picks up a card and moves it over another one without dropping it. */
async function drag(page: Page): Promise<void> {
  await cards(page);
  await card(page).first().hover();
  await page.mouse.down();
  const over = await card(page).nth(2).boundingBox();
  if (over) await page.mouse.move(over.x + 90, over.y + over.height, { steps: 8 });
  await page.locator('[data-drop-line]').waitFor();
}
