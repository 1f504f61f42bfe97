import type { Page, Route } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { persistedKeys } from './support/browser-storage.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';

test.describe('signing in', () => {
  test.use({ account: null });

  // @specification 5.1
  test('requires e-mail and password', async ({ page }) => {
    await page.goto('/');
    const alert = page.getByRole('alert');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(alert).toHaveText('Please enter both email and password.');
    await logIn(page, accounts.employee, '');
    await expect(alert).toHaveText('Please enter both email and password.');
    await logIn(page, ' ', 'something');
    await expect(alert).toHaveText('Please enter both email and password.');
  });

  test('reports a wrong e-mail or password, then accepts the right one', async ({ page }) => {
    await page.goto('/');
    await logIn(page, accounts.serviceDesk, 'not the password');
    await expect(page.getByRole('alert')).toHaveText(
      'The e-mail address or password is incorrect.',
    );
    await expect(page).toHaveURL('/');
    await logIn(page, accounts.serviceDesk);
    await expect(page).toHaveURL('/dashboard');
  });

  test('leads an employee to the dashboard', async ({ page }) => {
    await page.goto('/');
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

  test('returns to the requested page', async ({ page }) => {
    await page.goto('/dashboard/documents?category=clinical');
    await expect(page).toHaveURL('/');
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard/documents?category=clinical');
    await expect(page.getByLabel('Filter by category')).toHaveValue('clinical');
  });

  test('shows the password on demand', async ({ page }) => {
    await page.goto('/');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('signs the other tabs in with one, wherever they are', async ({ page, context }) => {
    const [led, waiting, reading] = [
      await context.newPage(),
      await context.newPage(),
      await context.newPage(),
    ];
    await led.goto('/dashboard');
    await expect(led).toHaveURL('/');
    await waiting.goto('/');
    await reading.goto('/terms');
    await page.goto('/');
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard');
    for (const other of [led, waiting]) {
      await expect(other).toHaveURL('/dashboard');
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Eva');
    }
    await expect(reading).toHaveURL('/terms');
  });

  test('shows the other tabs nothing more of the first user after another signs in', async ({
    page,
    context,
    language,
    t,
  }) => {
    const other = await context.newPage();
    await page.goto('/');
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard');
    await other.goto('/dashboard/data/customers');
    await expect(other.getByRole('table', { name: 'Customers' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL('/');
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
  test('ends the session on the server and clears what was persisted', async ({ page }) => {
    await page.goto('/dashboard/data/customers');
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    expect(await persistedKeys(page)).not.toEqual([]);
    const cookies = await page.context().cookies();

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    expect(await persistedKeys(page)).toEqual([]);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/');

    // Cookies of the ended session, which may have been copied, are invalid.
    await page.context().addCookies(cookies);
    const me = await page.context().request.get('/api/v1/users/me/');
    expect(me.status()).toBe(401);
  });

  test('signs the other tab out with one', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/dashboard/documents');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Documents');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    expect(await persistedKeys(other)).toEqual([]);
  });

  test('does not offer to return to the last page', async ({ page }) => {
    await page.goto('/dashboard/documents');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard');
  });

  for (const [how, status] of [
    ['that succeeds', 204],
    ['that fails', 503],
  ] as const)
    test(`leads out after a logout ${how}, though its user has gone back before it was done`, async ({
      page,
      t,
    }) => {
      await page.goto('/dashboard/documents');
      await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
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
      await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
      answered.resolve();
      await expect(page).toHaveURL(status === 204 ? '/' : '/logout');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        status === 204 ? t('landing.title') : t('sign_out.failed_title'),
      );
      await page.unrouteAll();
      if (status === 503) await page.getByRole('button', { name: t('actions.try_again') }).click();
      await expect(page).toHaveURL('/');
      // The first user visited the dashboard meanwhile, but the next user is not redirected there.
      await page.goto('/dashboard/documents');
      await expect(page).toHaveURL('/');
      await logIn(page, accounts.serviceDesk);
      await expect(page).toHaveURL('/dashboard');
    });

  test('never leads another user to a page of the former one', async ({ page }) => {
    await page.goto('/dashboard/documents');
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goBack();
    await expect.poll(() => visited).toContain('/dashboard/documents');
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

  test('renews an expired access token once for all concurrent requests', async ({
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
  });

  test('renews a session in one tab for the other', async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([page.goto('/dashboard/profile'), other.goto('/dashboard/profile')]);
    await context.clearCookies({ name: 'access_token' });
    await Promise.all(
      [page, other].map((tab) => tab.getByRole('link', { name: 'Customers', exact: true }).click()),
    );
    for (const tab of [page, other])
      await expect(tab.getByRole('table', { name: 'Customers' })).toBeVisible();
  });

  // @specification 2.16
  test('leads over /logout to the sign-in after a session has ended, and from there back', async ({
    page,
  }) => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto('/dashboard/documents');
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    const goOn = await endSession(page, '/crm/customers/');
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await goOn();
    expect(visited).toContain('/logout');
    expect(await persistedKeys(page)).toEqual([]);
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard/data/customers');
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  });

  // @specification 2.16, 7.6
  test('leads over /logout when the session is over at a private page, and back', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard/documents');
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await context.clearCookies();
    await page.goto('/dashboard/data/customers');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    expect(visited).toContain('/logout');
    expect(await persistedKeys(page)).toEqual([]);
    await logIn(page, accounts.employee);
    await expect(page).toHaveURL('/dashboard/data/customers');
  });

  test('gives the same user back the form under which the session ended', async ({ page }) => {
    await page.goto('/dashboard/data/customers?form=new');
    await page.getByLabel('Name').fill('Half a customer');
    const goOn = await endSession(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/');
    await goOn();
    await logIn(page, accounts.employee);
    const dialog = page.getByRole('dialog', { name: 'Add customer' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Half a customer');
  });

  test('shows nobody else the draft of a form in which the session ended', async ({ page }) => {
    await page.goto('/dashboard/data/customers?form=new');
    await page.getByLabel('Name').fill('Half a customer');
    const goOn = await endSession(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/');
    await goOn();
    await logIn(page, accounts.serviceDesk);
    await expect(page).toHaveURL('/dashboard');
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(stored).not.toContain('Half a customer');
  });
});
