import {
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Cookie,
  type Page,
} from '@playwright/test';
import { accounts, type Account } from './accounts.ts';
import { expect } from './expect.ts';
import { createContextPool, type ContextPool } from './context-pool.ts';
import { isSignedInAs, signIn } from './portal-api.ts';
import { everythingWasKnown, speak } from './locales/page-language.ts';
import { remember } from './locales/known-data.ts';
import { wrapPlaywright } from './locales/wrap-playwright.ts';
import { quickenTraces } from './quick-traces.ts';
import { watchForErrors } from './uncaught-errors.ts';
import { getTexts, type Say } from './get-texts.ts';
import { getBrowserLocale, getTaggedLanguage, type TestLanguage } from './test-language.ts';

/**
 * Tag of a test that chooses or tests languages itself, and therefore runs in English only. A comment at each test gives the reason.
 */
export const ownLanguage = '@own-language';

/** Options of the run or a test. */
export interface PortalOptions {
  /** Account that is signed in; null for a visitor. */
  account: Account | null;
  /** Language of all tests; null if the tags of each name its own. */
  languageOfAll: TestLanguage | null;
}

interface Fixtures {
  /** Language of the page, and of the browser's locale. */
  language: TestLanguage;
  /** Opens an empty context with a page; `context` and `enter` take theirs from here. */
  open: () => Promise<BrowserContext>;
  /** Sends API requests in a separate session, as the employee with every permission. */
  api: APIRequestContext;
  /**
   * Opens a page in another browser context in which this person is signed in; null for a visitor.
   */
  enter: (email: string | null) => Promise<Page>;
  /** Returns a text of the web application in the page’s language. */
  t: Say;
  /** Makes pages and assertions use the page’s language for English texts of a test. */
  pageTexts: void;
  /** Fails a test if one of its pages had an uncaught error. */
  faultless: void;
}

interface WorkerFixtures {
  /** Contexts of tests that have ended, which later tests use again. */
  pool: ContextPool;
  /** Sends API requests as the employee, in one session for all tests of the worker. */
  employeeApi: { request: APIRequestContext; from: number };
  /**
   * Sessions that this worker's pages have open, by account: signing in for each test takes a tenth
   * of a second of the processor.
   */
  sessions: Map<Account, { cookies: Cookie[]; from: number }>;
  /** Errors that {@link watchForErrors} has collected since the last check. */
  pageErrors: string[];
}

quickenTraces();

/** Returns true for the cookies of a session: one with the language would change that of later tests. */
const isOfSession = (cookie: string): boolean =>
  ['access_token', 'refresh_token', 'csrftoken', 'device'].includes(cookie);

/** Returns true for a session in which no test is asked for the password again. */
const isFresh = ({ from }: { from: number }): boolean => Date.now() - from < 5 * 60_000;

/** Test of the portal, signed in as the employee unless `test.use({ account })` says otherwise. */
export const test = base.extend<PortalOptions & Fixtures, WorkerFixtures>({
  pageErrors: [
    async ({ browser }, use) => {
      await use(watchForErrors(browser));
    },
    // Runs before the first `beforeAll`, which may open a page.
    { scope: 'worker', auto: true },
  ],
  pool: [async ({ browser }, use) => use(createContextPool(browser)), { scope: 'worker' }],
  employeeApi: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
      await use({ request, from: 0 });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  // Playwright wants a destructured first argument.
  sessions: [async ({ browser: _browser }, use) => use(new Map()), { scope: 'worker' }],
  faultless: [
    async ({ pageErrors }, use) => {
      await use();
      expect(pageErrors.splice(0), 'errors that nothing in the page catches').toEqual([]);
    },
    // Set up first and therefore torn down last, when the test’s pages are closed.
    { auto: true },
  ],
  account: [accounts.employee, { option: true }],
  languageOfAll: [null, { option: true }],
  language: async ({ languageOfAll }, use, { tags }) => {
    await use(languageOfAll ?? getTaggedLanguage(tags));
  },
  // One project for all languages: another one would start its own workers, browsers and contexts.
  locale: async ({ language }, use) => use(getBrowserLocale(language)),
  t: async ({ language }, use) => {
    const say = getTexts(language);
    await use((key, params) => {
      const text = say(key, params);
      // Marks the text as translated. An English text needs no mark.
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
  open: async (
    {
      pool,
      browser,
      reuseContext,
      viewport,
      locale,
      timezoneId,
      isMobile,
      hasTouch,
      serviceWorkers,
      contextOptions,
      actionTimeout,
    },
    use,
    info,
  ) => {
    const options = { locale, timezoneId, isMobile, hasTouch, serviceWorkers, contextOptions };
    const kind = JSON.stringify(options);
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await (reuseContext ? pool.take(kind) : browser.newContext());
      opened.push(context);
      context.setDefaultTimeout(actionTimeout ?? 0);
      const openPage = context.newPage.bind(context);
      // A further page would have the size of the test for which the context was made.
      context.newPage = async () => {
        const page = await openPage();
        if (viewport) await page.setViewportSize(viewport);
        return page;
      };
      const [page] = context.pages();
      if (page && viewport) await page.setViewportSize(viewport);
      if (!page) await context.newPage();
      return context;
    });
    for (const context of opened) Reflect.deleteProperty(context, 'newPage');
    // A picture is taken of the pages of a failed test as they close.
    const isReused = reuseContext && info.status === info.expectedStatus;
    for (const context of opened) await (isReused ? pool.give(kind, context) : context.close());
  },
  context: async ({ open, account, sessions }, use) => {
    const context = await open();
    if (account) {
      const opened = sessions.get(account);
      await context.addCookies(opened && isFresh(opened) ? opened.cookies : []);
      if (!(await isSignedInAs(context.request, account))) {
        await context.clearCookies();
        await signIn(context.request, account);
        sessions.set(account, { cookies: [], from: Date.now() });
      }
    }
    await use(context);
    const opened = account && sessions.get(account);
    // A test may have renewed or ended the session, or signed in as somebody else.
    if (opened) opened.cookies = (await context.cookies()).filter(({ name }) => isOfSession(name));
  },
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    const route = page.route.bind(page);
    const unroute = page.unroute.bind(page);
    // A route that matches nothing keeps the interception on: when the last route goes, Playwright
    // never continues the requests that wait for it, and a page that is loading stays empty.
    const intercept = () => context.route('never://', (other) => other.fallback());
    page.route = async (url, handler, options) => {
      if (options?.times !== undefined) await intercept();
      return route(url, handler, options);
    };
    page.unroute = async (...given) => {
      await intercept();
      await unroute(...given);
    };
    await use(page);
    // The page is kept; its own methods are those of its class.
    for (const name of ['route', 'unroute']) Reflect.deleteProperty(page, name);
  },
  api: async ({ employeeApi }, use) => {
    const { request } = employeeApi;
    if (!isFresh(employeeApi) || !(await isSignedInAs(request, accounts.employee))) {
      await signIn(request, accounts.employee);
      employeeApi.from = Date.now();
    }
    await use(request);
  },
  enter: async ({ open }, use) => {
    await use(async (email) => {
      const context = await open();
      if (email) await signIn(context.request, email);
      return context.pages()[0] ?? context.newPage();
    });
  },
});

export { expect };
