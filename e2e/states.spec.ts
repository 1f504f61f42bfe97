import type { Page, Route } from '@playwright/test';
import { expectLoaded, findQueryClient, goTo, openPage, refetch } from './support/open-page.ts';
import { accountByKind, everyPage } from './support/pages.ts';
import { expect, test } from './support/portal-test.ts';

/** Texts of empty lists; other pages show this state differently. */
const emptyLists: Readonly<Record<string, RegExp>> = {
  'company-info?tab=clinics': /^No clinics yet$/u,
  'company-info?tab=devices': /^No devices yet$/u,
  documents: /^No documents yet$/u,
  'documents?view=table': /^No documents yet$/u,
  'documents/tags': /^No tags yet$/u,
  service: /^No service tickets yet$/u,
  'service?tab=desk': /^Nothing to do here$/u,
  'service?tab=requests': /^No service requests yet$/u,
  'service?tab=mails': /^No e-mails waiting$/u,
  'service?tab=promises': /^No days closed from today on\.$/u,
  'service?tab=answers': /^No saved answers yet$/u,
  'data/customers': /^No customers yet$/u,
  'data/customers/rights': /^No viewing rights yet$/u,
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
  'anonymization/requests?tab=register': /^No entries$/u,
  'compliance/audit-log': /^Nothing recorded yet$/u,
  notifications: /^Nothing needs your attention$/u,
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

/** A page that reads nothing, from which the walks start. */
const neutral = '/dashboard/profile?tab=password';

const pathname = (path: string | undefined) => path?.split('?')[0];

/**
 * Sections of the start pages appear only if they have content, so these pages have no uniform states.
 */
const ofParts = new Set(['/dashboard', '/dashboard/company-info']);

/** Answers the page's own reads with this function instead of the server. */
async function answerReads(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' || isOfShell.test(request.url())) await route.fallback();
    else await answer(route);
  });
}

/** Empties a list in the server's response. */
async function answerEmpty(route: Route): Promise<void> {
  const response = await route.fetch();
  const body: unknown = await response.json().catch(() => null);
  const isList = typeof body === 'object' && body !== null && 'results' in body;
  const json = isList ? { ...body, count: 0, next: null, results: [] } : body;
  await route.fulfill({ response, json });
}

// The client does not retry a 409 as it does a 500; the page shows its own text.
const answerFailed = (route: Route) => route.fulfill({ status: 409, json: {} });
const answerForbidden = (route: Route) =>
  route.fulfill({ status: 403, json: { detail: 'Not yours', code: 'permission_denied' } });

/** Runs in the page: what one page has read would show on the next one before it is read again. */
function keepNothing(): void {
  Storage.prototype.setItem = () => undefined;
}

/** Removes what earlier pages have read. */
async function forget(page: Page): Promise<void> {
  const client = await page.evaluateHandle(findQueryClient);
  await client.evaluate((queries) => queries.removeQueries());
  await client.dispose();
}

for (const kind of ['customer', 'employee'] as const)
  test.describe(`for a ${kind}`, () => {
    test.use({ account: accountByKind[kind] });
    // An event of another test would read the page again between two states.
    test.beforeEach(({ page }) => page.route('**/api/v1/events/**', () => undefined));

    // @specification 2.39
    test('says on every page that reads something that it is loading, failed, forbidden or empty', async ({
      page,
    }) => {
      test.setTimeout(180_000);
      const paths = await everyPage(kind, page.context().request);
      await openPage(page, neutral);
      await page.evaluate(keepNothing);
      const waiting: Route[] = [];
      let answer: ((route: Route) => Promise<void>) | null = null;
      await answerReads(page, async (route) => {
        if (answer) await answer(route);
        else waiting.push(route);
      });
      const again = page
        .getByRole('alert')
        .filter({ hasText: /Failed to (?:load|fetch)/u })
        .getByRole('button', { name: 'Try again' })
        .first();
      for (const [place, path] of paths.entries()) {
        if (readNothing.has(path)) continue;
        await test.step(path, async () => {
          answer = null;
          // Another view of the same list does not read it again.
          if (pathname(path) === pathname(paths[place - 1])) await goTo(page, neutral);
          await forget(page);
          await goTo(page, path);
          // A status announces it to screen readers, too.
          const status = page.locator('output', { hasText: 'Loading...' }).first();
          await expect(status).toBeAttached();
          answer = answerFailed;
          await Promise.all(waiting.splice(0).map(answerFailed));
          if (ofParts.has(path)) return;
          await expect(again).toBeVisible();
          answer = answerForbidden;
          await again.click();
          const refused = page.getByText('You do not have access to this page');
          await expect(refused.first()).toBeVisible();
          answer = answerEmpty;
          await refetch(page);
          await expect(refused).toHaveCount(0);
          const text = emptyLists[path.replace('/dashboard/', '')];
          if (text) await expect(page.getByText(text).first()).toBeVisible();
          await expectLoaded(page);
          await expect(page.getByRole('alert')).toHaveCount(0);
        });
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
