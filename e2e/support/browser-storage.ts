import type { Page } from '@playwright/test';

/**
 * Returns the keys of the server's data that the portal stores in this browser (specification §9).
 */
export async function persistedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [sessionStorage, localStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((key) => key.startsWith('persist:')),
  );
}
