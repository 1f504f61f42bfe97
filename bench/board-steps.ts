import type { Locator, Page } from '@playwright/test';
import type { MeasuredPage } from './measured-page.ts';

const cards = (page: Page, stage: string): Locator =>
  page.locator(`[data-cards="${stage}"] [data-card]`);
const voice = (page: Page): Locator => page.locator('[data-board-voice]');

/** Returns the point at which the mouse can grab a card or drop another card. */
async function getCenter(card: Locator): Promise<{ x: number; y: number }> {
  const box = await card.boundingBox();
  if (!box) throw new Error('The card is not shown');
  return { x: box.x + 60, y: box.y + 16 };
}

/** Waits until the server has accepted a move. */
const moved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/move/') && response.ok());

/** The board with 400 open leads, of which it shows the first ones of each stage. */
export const boardSteps: MeasuredPage = {
  path: '/dashboard/sales',
  ready: (page) => cards(page, 'contacted').first().waitFor(),
  actions: [
    {
      what: 'board: opening a card',
      act: async (page, round) => {
        await cards(page, 'new')
          .nth(round % 4)
          .getByRole('link')
          .click();
        await page.waitForURL(/sales\/[0-9a-f-]{36}/u);
        await page.getByRole('dialog').getByRole('heading').first().waitFor();
      },
      undo: async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      },
    },
    {
      what: 'board: moving a card by the keyboard',
      act: async (page, round) => {
        const [from, key] =
          round % 2 === 0
            ? (['new', 'ArrowRight'] as const)
            : (['contacted', 'ArrowLeft'] as const);
        await cards(page, from).first().locator('[data-handle]').focus();
        const known = moved(page);
        await page.keyboard.press('Space');
        await page.waitForTimeout(150);
        for (const press of [key, 'ArrowDown', 'ArrowDown']) {
          const announcement = await voice(page).textContent();
          await page.keyboard.press(press);
          await page.waitForFunction(
            (was) => document.querySelector('[data-board-voice]')?.textContent !== was,
            announcement,
          );
        }
        await page.keyboard.press('Space');
        await known;
      },
      undo: (page) => page.waitForTimeout(300),
    },
    {
      what: 'board: moving a card by the mouse',
      act: async (page, round) => {
        const [from, to] =
          round % 2 === 0 ? (['new', 'contacted'] as const) : (['contacted', 'new'] as const);
        const [start, end] = [
          await getCenter(cards(page, from).first()),
          await getCenter(cards(page, to).nth(1)),
        ];
        const known = moved(page);
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(end.x, end.y, { steps: 12 });
        await page.locator('[data-drop-line]').waitFor();
        await page.mouse.up();
        await known;
      },
      undo: (page) => page.waitForTimeout(300),
    },
  ],
};
