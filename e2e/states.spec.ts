import type { Page, Route } from '@playwright/test';
import { expectLoaded, goTo, openPage } from './support/open-page.ts';
import { accountByKind, everyPage } from './support/pages.ts';
import { expect, test } from './support/portal-test.ts';

/** State of the server's responses and the page's expected content. */
interface State {
  answer: (route: Route) => Promise<void>;
  says: (page: Page, path: string) => Promise<void>;
}

/** Texts of empty lists; other pages show this state differently. */
const emptyLists: Readonly<Record<string, RegExp>> = {
  'company-info?tab=clinics': /^No clinics yet$/u,
  'company-info?tab=devices': /^No devices yet$/u,
  documents: /^No documents yet$/u,
  'documents?view=table': /^No documents yet$/u,
  'documents/tags': /^No tags yet$/u,
  service: /^No service tickets yet$/u,
  'service?tab=requests': /^No service requests yet$/u,
  'data/customers': /^No customers yet$/u,
  'data/users': /^No users yet$/u,
  'data/users?tab=employees': /^No employees yet$/u,
  'data/users/groups': /^No groups yet$/u,
  'data/manufacturers': /^No manufacturers yet$/u,
  'data/products': /^No devices (?:for you )?yet$/u,
  'data/products?tab=consumables': /^No consumables yet$/u,
  'data/products/categories': /^No device categories yet$/u,
  'data/devices': /^No devices yet$/u,
  'data/devices/due': /^No maintenance due$/u,
  'anonymization/requests': /^No pending requests$/u,
  'compliance/audit-log': /^Nothing recorded yet$/u,
  notifications: /^Nothing needs your attention$/u,
};

const states: Readonly<Record<string, State>> = {
  loading: {
    answer: async () => {},
    // A status announces it to screen readers, too.
    says: async (page) =>
      expect(page.locator('output', { hasText: 'Loading...' }).first()).toBeAttached(),
  },
  failed: {
    // The client does not retry a 409 as it does a 500; the page shows its own text.
    answer: async (route) => route.fulfill({ status: 409, json: {} }),
    says: async (page) => {
      const alert = page.getByRole('alert').filter({ hasText: /Failed to (?:load|fetch)/u });
      await expect(alert.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    },
  },
  forbidden: {
    answer: async (route) =>
      route.fulfill({ status: 403, json: { detail: 'Not yours', code: 'permission_denied' } }),
    says: async (page) =>
      expect(page.getByText('You do not have access to this page').first()).toBeVisible(),
  },
  empty: {
    answer: async (route) => {
      const response = await route.fetch();
      const body: unknown = await response.json().catch(() => null);
      const isList = typeof body === 'object' && body !== null && 'results' in body;
      const json = isList ? { ...body, count: 0, next: null, results: [] } : body;
      await route.fulfill({ response, json });
    },
    says: async (page, path) => {
      const text = emptyLists[path.replace('/dashboard/', '')];
      if (text) await expect(page.getByText(text).first()).toBeVisible();
      await expectLoaded(page);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  },
};

/** Matches calls of the shell, which are not part of a page. */
const isOfShell = /\/auth\/csrf|\/events\/|\/users\/me\/(?:\?|$)|\/notifications\/unread/u;

/** Pages that request no data. */
const readNothing = new Set([
  '/dashboard/nowhere',
  '/dashboard/data/import',
  '/dashboard/profile',
  '/dashboard/profile?tab=password',
  '/dashboard/profile?tab=two_factor',
]);

/**
 * Sections of the start page appear only if they have content, so this page has no uniform states.
 */
const ofParts = '/dashboard';

for (const kind of ['customer', 'employee'] as const)
  for (const [state, { answer, says }] of Object.entries(states))
    test.describe(`for a ${kind}`, () => {
      test.use({ account: accountByKind[kind] });

      // @specification 2.39
      test(`says on every page that reads something that it is ${state}`, async ({ page }) => {
        test.setTimeout(180_000);
        const paths = await everyPage(kind, page.context().request);
        await openPage(page, '/dashboard/profile?tab=password');
        await page.route('**/api/v1/**', async (route) => {
          const request = route.request();
          if (request.method() !== 'GET' || isOfShell.test(request.url())) await route.fallback();
          else await answer(route);
        });
        for (const path of paths) {
          if (readNothing.has(path) || (path === ofParts && state !== 'loading')) continue;
          await test.step(path, async () => {
            await goTo(page, path);
            await says(page, path);
          });
        }
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    });
