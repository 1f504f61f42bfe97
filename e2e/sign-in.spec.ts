import type { Page, Route } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { persistedKeys } from './support/browser-storage.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';

test.describe('signing in', () => {
  test.use({ account: null });

  test('reports a wrong e-mail or password, then leads an employee to the dashboard', async ({
    page,
  }) => {
    await page.goto('/');
    await logIn(page, accounts.employee, 'not the password');
    await expect(page.getByRole('alert')).toHaveText(
      'The e-mail address or password is incorrect.',
    );
    await expect(page).toHaveURL('/');
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Eva');
  });

  // The test depends on the account's own language.
  test(
    'fills in the form with a demo account, and leads a customer to Company Info in their language',
    { tag: ownLanguage },
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: accounts.secondCustomer }).click();
      await expect(page.getByLabel('Email')).toHaveValue(accounts.secondCustomer);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/dashboard/company-info');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedrijfsgegevens');
    },
  );

  test('returns to the requested page, but not to the last one after a logout', async ({
    page,
  }) => {
    await page.goto('/dashboard/documents?category=clinical');
    await expect(page).toHaveURL('/');
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard/documents?category=clinical');
    await expect(page.getByLabel('Filter by category')).toHaveValue('clinical');

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard');
  });

  test('signs the other tabs in and out with one, and shows the next user nothing of the first', async ({
    page,
    context,
    language,
    t,
  }) => {
    const [other, reading] = [await context.newPage(), await context.newPage()];
    await other.goto('/dashboard');
    await expect(other).toHaveURL('/');
    await reading.goto('/terms');
    await page.goto('/');
    await logIn(page, accounts.employee);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/dashboard');
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Welcome, Eva');
    }
    await expect(reading).toHaveURL('/terms');

    const navigation = other.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: 'Customers' }).click();
    await expect(other.getByRole('table', { name: 'Customers' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    expect(await persistedKeys(other)).toEqual([]);

    await logIn(page, accounts.serviceDesk);
    await expect(other).toHaveURL('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      // The account's language is Dutch; in the other runs it is unset.
      language === 'en' ? 'Welkom, Pieter' : t('dashboard.greeting', { name: 'Pieter' }),
    );
  });
});

test.describe('logging out', () => {
  // @specification 2.17
  test('ends the session on the server, clears what was persisted, and never leads another user to a page of the former one', async ({
    page,
  }) => {
    await page.goto('/dashboard/data/customers');
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    expect(await persistedKeys(page)).not.toEqual([]);
    const cookies = await page.context().cookies();

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    expect(await persistedKeys(page)).toEqual([]);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goBack();
    await expect.poll(() => visited).toContain('/dashboard/documents');
    await expect(page).toHaveURL('/');
    await logIn(page, accounts.serviceDesk);
    await expect(page).toHaveURL('/dashboard');

    // Cookies of the ended session, which may have been copied, are invalid.
    await page.context().addCookies(cookies);
    const me = await page.context().request.get('/api/v1/users/me/');
    expect(me.status()).toBe(401);
  });

  test('leads out though its user has gone back before it was done, and after it has failed', async ({
    page,
    t,
  }) => {
    const table = page.getByRole('table', { name: 'Documents' });
    const logOutAndGoBack = async (status: 204 | 503) => {
      await expect(table).toBeVisible();
      const requests = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      await page.route('**/auth/jwt/logout/', async (route) => {
        requests.resolve();
        await answered.promise;
        await (status === 204 ? route.continue() : route.fulfill({ status }));
      });
      await page.getByRole('button', { name: 'Log out' }).click();
      await requests.promise;
      await page.goBack();
      await expect(table).toBeVisible();
      answered.resolve();
      await expect(page).toHaveURL(status === 204 ? '/' : '/logout');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        status === 204 ? t('landing.title') : t('sign_out.failed_title'),
      );
      await page.unrouteAll();
    };
    await page.goto('/dashboard/documents');
    await logOutAndGoBack(503);
    await page.getByRole('button', { name: t('actions.try_again') }).click();
    await expect(page).toHaveURL('/');
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await logOutAndGoBack(204);
    // The first user visited the dashboard meanwhile, but the next user is not redirected there.
    await page.goto('/dashboard/documents');
    await expect(page).toHaveURL('/');
    await logIn(page, accounts.serviceDesk);
    await expect(page).toHaveURL('/dashboard');
  });
});

/**
 * Ends the session of an open page. Delays the page's later GET requests until the returned
 * function is called, except for these paths, because a rejected one would redirect the page too
 * early.
 */
async function endSession(page: Page, ...paths: string[]): Promise<() => Promise<void>> {
  const needed = ['/auth/', ...paths];
  const delay = (route: Route) => {
    const request = route.request();
    const isLate =
      request.method() === 'GET' && !needed.some((path) => request.url().includes(path));
    return isLate ? undefined : route.fallback();
  };
  await page.route('**/api/v1/**', delay);
  await page.context().clearCookies();
  return () => page.unroute('**/api/v1/**', delay);
}

test.describe('a session', () => {
  // Blocks the event stream: changes by other tests would cause requests, which would be rejected
  // meanwhile.
  test.beforeEach(({ page }) => page.route('**/api/v1/events/**', () => undefined));

  test('renews an expired access token once for all concurrent requests, and in one tab for the other', async ({
    page,
    context,
  }) => {
    const last = page.waitForResponse('**/documents/recent/');
    await page.goto('/dashboard/documents');
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    await last;
    const refused: string[] = [];
    const renewals: number[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('/jwt/refresh/')) renewals.push(response.status());
      else if (response.status() === 401) refused.push(pathname);
    });
    await context.clearCookies({ name: 'access_token' });
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Clinics');
    // Requests during the renewal wait for it, so the number of rejected requests varies.
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused).size).toBe(refused.length);
    expect(renewals).toEqual([200]);
    await expect(page).toHaveURL('/dashboard/data/customers');

    const other = await context.newPage();
    await other.goto('/dashboard/profile');
    await context.clearCookies({ name: 'access_token' });
    const next = [
      [page, 'Manufacturers'],
      [other, 'Customers'],
    ] as const;
    await Promise.all(
      next.map(([tab, name]) => tab.getByRole('link', { name, exact: true }).click()),
    );
    for (const [tab, name] of next) await expect(tab.getByRole('table', { name })).toBeVisible();
  });

  // @specification 2.16, 7.6
  test('leads over /logout to the sign-in after a session has ended, in use or at a start, and from there back', async ({
    page,
    context,
  }) => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    const logInAgain = async () => {
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Your session has ended.')).toBeVisible();
      expect(visited.splice(0)).toContain('/logout');
      expect(await persistedKeys(page)).toEqual([]);
      await logIn(page, accounts.employee);
      await expect(page).toHaveURL('/dashboard/data/customers');
      await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    };
    await page.goto('/dashboard/documents');
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    const goOn = await endSession(page, '/crm/customers/');
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(page).toHaveURL('/');
    await goOn();
    await logInAgain();

    await context.clearCookies();
    await page.goto('/dashboard/data/customers');
    await logInAgain();
  });

  test('gives the same user back the form under which the session ended, and shows it to nobody else', async ({
    page,
  }) => {
    await page.goto('/dashboard/data/customers?form=new');
    const dialog = page.getByRole('dialog', { name: 'Add customer' });
    const endAtSave = async () => {
      const goOn = await endSession(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL('/');
      await goOn();
    };
    await dialog.getByLabel('Name').fill('Half a customer');
    await endAtSave();
    await logIn(page, accounts.employee);
    await expect(dialog.getByLabel('Name')).toHaveValue('Half a customer');

    await endAtSave();
    await logIn(page, accounts.serviceDesk);
    await expect(page).toHaveURL('/dashboard');
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(stored).not.toContain('Half a customer');
  });
});
