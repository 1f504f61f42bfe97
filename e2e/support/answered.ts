import type { Page } from '@playwright/test';
import { goTo, refetch } from './open-page.ts';

type Step = (page: Page) => Promise<void>;

/**
 * Lets the page read again after mocking the responses that the screenshot needs, because the caller
 * has opened it before.
 */
export const answered = (path: string, answer: Step, then?: Step) => async (page: Page) => {
  await page.emulateMedia({ media: null });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answer(page);
  await goTo(page, path);
  await refetch(page);
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await then?.(page);
};
