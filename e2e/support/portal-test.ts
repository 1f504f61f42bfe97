import {
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { accounts, type Account } from './accounts.ts';
import { expect } from './expect.ts';
import { signIn } from './portal-api.ts';
import { everythingWasKnown, speak } from './locales/page-language.ts';
import { remember } from './locales/known-data.ts';
import { wrapPlaywright } from './locales/wrap-playwright.ts';
import { watchForErrors } from './uncaught-errors.ts';
import { getTexts, type Say, type TestLanguage } from './get-texts.ts';

/**
 * The tag of a test that chooses languages itself, or is about one: it is gone through in English’s
 * project alone. Each says why.
 */
export const ownLanguage = '@own-language';

/** Options of a project or a test. */
export interface PortalOptions {
  /** Account that is signed in; null for a visitor. */
  account: Account | null;
  /** The language that the page is in; its project says so, with the browser’s locale. */
  language: TestLanguage;
}

interface Fixtures {
  /** Calls to the API in a session of their own, as the employee who may do everything. */
  api: APIRequestContext;
  /** Opens a page in another browser context where this person is signed in; null for a visitor. */
  enter: (email: string | null) => Promise<Page>;
  /** Says a text of the web application in the page’s language. */
  t: Say;
  /** Has pages and assertions say in the page’s language what a test says in English. */
  pageTexts: void;
  /** Fails a test in whose pages there was an error that nothing catches. */
  faultless: void;
}

interface WorkerFixtures {
  /** Errors that {@link watchForErrors} has collected since the last check. */
  pageErrors: string[];
}

/** A test of the portal: signed in as the employee unless `test.use({ account })` says otherwise. */
export const test = base.extend<PortalOptions & Fixtures, WorkerFixtures>({
  pageErrors: [
    async ({ browser }, use) => {
      await use(watchForErrors(browser));
    },
    // Before the first `beforeAll`, which may open a page.
    { scope: 'worker', auto: true },
  ],
  faultless: [
    async ({ pageErrors }, use) => {
      await use();
      expect(pageErrors.splice(0), 'errors that nothing in the page catches').toEqual([]);
    },
    // First of all to begin, and so the last to end: the test’s pages are closed by then.
    { auto: true },
  ],
  account: [accounts.employee, { option: true }],
  language: ['en', { option: true }],
  t: async ({ language }, use) => {
    const say = getTexts(language);
    await use((key, params) => {
      const text = say(key, params);
      // In English it would be translated once more.
      if (language !== 'en') remember(text);
      return text;
    });
  },
  pageTexts: [
    async ({ browser, language }, use) => {
      speak(language);
      if (language !== 'en') await wrapPlaywright(browser);
      await use();
      everythingWasKnown();
    },
    { auto: true },
  ],
  context: async ({ context, account }, use) => {
    if (account) await signIn(context.request, account);
    await use(context);
  },
  api: async ({ request }, use) => {
    await signIn(request, accounts.employee);
    await use(request);
  },
  enter: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (email) => {
      const context = await browser.newContext();
      opened.push(context);
      if (email) await signIn(context.request, email);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };
