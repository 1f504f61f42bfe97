import type { Page } from '@playwright/test';

/** The keys of what the portal keeps of the server's data in this browser (specification §9). */
export async function persistedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [sessionStorage, localStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((key) => key.startsWith('persist:')),
  );
}
