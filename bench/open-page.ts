import type { Browser, Page } from '@playwright/test';
import type { BrowserPortal } from './browser-portal.ts';
import { watchInteractions } from './next-paint.ts';
import { toCookies } from './start-chromium.ts';

/**
 * Opens an empty page in a new profile with an employee signed in, on a processor that is slower by
 * this factor, and records its interactions. Its context is the caller's to close.
 */
export async function openPage(
  browser: Browser,
  portal: BrowserPortal,
  slower: number,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  const { cookie } = await portal.signIn();
  await context.addCookies(toCookies(portal.url, cookie));
  const page = await context.newPage();
  await watchInteractions(page);
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}
