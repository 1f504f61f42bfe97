import type { Browser, BrowserContext, Page } from '@playwright/test';
import { quickenExpectations } from './quick-expectations.ts';

/** A page of the portal without its application, on which a page waits for its next test. */
const rest = '/health/ready';

/** What a test may leave in a page or its context that nothing takes away again. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding'];

/** Contexts of a worker’s browser, each with one page, that tests take and give back. */
export interface ContextPool {
  take(kind: string): Promise<BrowserContext>;
  give(kind: string, context: BrowserContext): Promise<void>;
}

/**
 * Keeps the contexts that tests give back, by their kind: those with the same options. A new context
 * compiles every script anew, and a page that leaves the portal's origin starts a new process, as
 * Playwright’s own reuse does for each test: together more than half a second of the processor.
 */
export function createContextPool(browser: Browser): ContextPool {
  const spare = new Map<string, BrowserContext[]>();
  const changed = new WeakSet<BrowserContext>();
  return {
    async take(kind) {
      const one = spare.get(kind)?.pop();
      if (one) return one;
      const context = await browser.newContext();
      const page = await context.newPage();
      await quickenExpectations(page);
      watch(context, page, () => changed.add(context));
      return context;
    },
    async give(kind, context) {
      const isClean = !changed.has(context) && (await empty(context).catch(() => false));
      if (isClean) spare.set(kind, [...(spare.get(kind) ?? []), context]);
      else await context.close();
    },
  };
}

/** Calls `change` when a test does what lasts. */
function watch(context: BrowserContext, page: Page, change: () => void): void {
  const parts: [object, string[]][] = [
    [page, lasting],
    [context, [...lasting, 'newCDPSession', 'setExtraHTTPHeaders', 'setGeolocation']],
    [context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']],
  ];
  for (const [one, names] of parts)
    for (const name of names) {
      const original: unknown = Reflect.get(one, name);
      if (typeof original !== 'function') throw new Error(`Playwright has no ${name}`);
      Reflect.set(one, name, (...given: unknown[]): unknown => {
        change();
        return Reflect.apply(original, one, given);
      });
    }
}

/** Removes what a test left; returns false if the context cannot be used again. */
async function empty(context: BrowserContext): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (!page) return false;
  for (const one of others) await one.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const one of [page, context]) one.removeAllListeners('dialog');
  await context.setOffline(false);
  await page.goto(rest);
  await page.evaluate(forget);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await context.clearCookies();
  await context.clearPermissions();
  return true;
}

/** Runs in the page; removes what its origin has stored. */
async function forget(): Promise<void> {
  window.name = '';
  sessionStorage.clear();
  localStorage.clear();
  for (const key of await caches.keys()) await caches.delete(key);
  for (const { name } of await indexedDB.databases()) {
    const deleted = Promise.withResolvers<void>();
    const request = indexedDB.deleteDatabase(name ?? '');
    request.addEventListener('success', () => deleted.resolve());
    request.addEventListener('error', () => deleted.reject(request.error));
    request.addEventListener('blocked', () => deleted.reject(new Error('Still open')));
    await deleted.promise;
  }
}
