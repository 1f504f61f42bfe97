import type { Page } from '@playwright/test';

type Step = (page: Page) => Promise<void>;

/** Opens the page anew once the server answers as the picture needs it: it was opened before that was known. */
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
