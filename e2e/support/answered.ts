import type { Page } from '@playwright/test';

type Step = (page: Page) => Promise<void>;

/**
 * Reopens the page after mocking the responses that the screenshot needs, because the caller has
 * opened it before.
 */
export const answered = (path: string, answer: Step, then?: Step) => async (page: Page) => {
  await page.goto('about:blank');
  await page.emulateMedia({ media: null });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answer(page);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await then?.(page);
};
