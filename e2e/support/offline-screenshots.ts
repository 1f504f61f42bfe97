import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

/** Creates a screenshot with a separate account, because the browser stays offline. */
const screenshot = (name: string, path: string, prepare: Screenshot['prepare']): Screenshot => ({
  name: `offline-${name}`,
  path: `/dashboard/${path}`,
  account: accounts.polyglot,
  ...(prepare ? { prepare } : {}),
});

/** Screenshots without a connection, and of the offline settings. */
export const offlineScreenshots: readonly Screenshot[] = [
  screenshot('switch', 'documents?view=table', async (page) => keep(page)),
  screenshot('switch-profile', 'profile?tab=sessions', async (page) => {
    await page.getByRole('main').getByRole('checkbox').waitFor();
  }),
  screenshot('notice', 'profile', async (page) => {
    await page.getByRole('textbox').first().waitFor();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      dispatchEvent(new Event('offline'));
    });
  }),
  screenshot('kept', 'documents', startOffline),
  screenshot('start', 'documents', async (page) => {
    await startOffline(page);
    await page.getByRole('main').getByRole('button').last().click();
    await page.reload();
    await page.getByRole('main').getByRole('button').waitFor();
  }),
];

/**
 * Turns on the offline copy. The switch is last on the library's page; on phones it is in a section
 * above the list.
 */
async function keep(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await page.getByRole('table').waitFor();
  const fold = main.locator('details');
  await fold.or(main.getByRole('checkbox')).last().waitFor();
  if (await fold.isVisible()) await fold.locator('summary').click();
  const switches = (await fold.isVisible()) ? fold : main;
  await switches.getByRole('checkbox').last().check();
}

/** Imitates a start without a connection with the stored application. */
async function startOffline(page: Page): Promise<void> {
  await page.route(/\/(?:api|health)\//u, (call) => call.abort('internetdisconnected'));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  });
  await page.reload();
  await page.getByRole('main').getByRole('button').first().waitFor();
}
