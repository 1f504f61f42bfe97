import type { Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { goTo } from './support/open-page.ts';
import { pages } from './support/pages.ts';
import { send } from './support/portal-api.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';

/** Returns the page's declared language. */
const pageLanguage = async (page: Page) => page.evaluate(() => document.documentElement.lang);

test.describe('a visitor', () => {
  test.use({ account: null });

  // @specification 2.1, 2.3
  test('reads what the portal is, and terms, privacy and cookies from the foot of the page', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Partner portal/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Every manual, every device, every service visit: in one place for your clinic.',
    );
    await expect(main).toContainText('in seconds.');
    await expect(main).toContainText(
      'See when maintenance is due, and request service where you need it.',
    );
    await expect(main.getByRole('heading', { name: 'Our brands' })).toBeVisible();

    for (const [name, title] of [
      ['terms', 'Terms of use'],
      ['privacy', 'Privacy'],
      ['cookies', 'Cookies'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(`/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(title, 'u'));
    }
    await page.getByRole('banner').getByRole('link', { name: 'Partner portal' }).click();
    await expect(page).toHaveURL('/');
  });

  // @specification 2.2, 2.5, 2.6
  test('ends nothing at /logout, and finds the way back from an unknown address and a used link', async ({
    page,
  }) => {
    const logIn = page.getByRole('button', { name: 'Log in' });
    await page.goto('/logout');
    await expect(page).toHaveURL('/');
    await expect(logIn).toBeVisible();

    await goTo(page, '/setup-password/nobody/nothing');
    await expect(page.getByRole('alert')).toContainText('Invalid link.');
    await expect(page.getByRole('alert')).toContainText('works only once');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/');

    await page.goto('/nowhere/at-all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    const start = page.getByRole('link', { name: 'Back to the start page' });
    await expect(start).toHaveAttribute('href', '/');
    const dashboard = page.getByRole('link', { name: 'Log in to the dashboard' });
    await expect(dashboard).toHaveAttribute('href', '/dashboard');
    await dashboard.click();
    await expect(page).toHaveURL('/');
    await expect(logIn).toBeVisible();
  });

  // @specification 2.7, 6.12
  test('redirects a visitor from every address of the dashboard to the sign-in, without a request that can only fail', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url());
    });
    // One page of an object represents all of them, because visitors are redirected before the
    // object is requested.
    for (const path of ['/dashboard', '/dashboard/data/customers/1']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    }
    // The running application asks in the same way; a start for each takes five times as long.
    for (const path of new Set([...pages.employee, ...pages.customer])) {
      await goTo(page, '/terms');
      await goTo(page, path);
      await expect(page, path).toHaveURL('/');
    }
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(refused).toEqual([]);
  });

  // Chooses each language in turn.
  // @specification 1.23
  test('changes the language for good, refusals too', { tag: ownLanguage }, async ({ page }) => {
    await page.goto('/');
    const picker = page.getByRole('combobox', { name: 'Language' });
    await expect(picker.getByRole('option')).toHaveText(['English', 'Nederlands', 'Français']);
    await picker.selectOption('nl');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(
      'Handleidingen, apparaten, servicebezoeken: alles voor uw kliniek op één plek.',
    );
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Gebruiksvoorwaarden');
    await page.getByLabel('E-mail').fill('niemand@demo.example');
    await page.getByLabel('Wachtwoord', { exact: true }).fill('zomaar iets');
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Het e-mailadres of het wachtwoord is onjuist.',
    );
    await page.reload();
    await expect(heading).toHaveText(
      'Handleidingen, apparaten, servicebezoeken: alles voor uw kliniek op één plek.',
    );
    await expect.poll(() => pageLanguage(page)).toBe('nl');
    await page.getByRole('combobox', { name: 'Taal' }).selectOption('fr');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await page.goto('/terms');
    await expect.poll(() => pageLanguage(page)).toBe('fr');
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
    await expect(heading).toHaveText('Terms of use');
  });

  // Chooses French.
  test(
    'applies a language in the address for one visit',
    { tag: ownLanguage },
    async ({ page }) => {
      await page.goto('/privacy?lng=fr');
      await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr');
      await page.goto('/terms');
      await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr');
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('i18nextLng');
    },
  );
});

test.describe('a visitor with a Dutch browser', () => {
  test.use({ account: null, locale: 'nl-BE' });

  // The test sets the browser's language.
  test('sees the portal in Dutch', { tag: ownLanguage }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  });
});

// @specification 2.6, 2.15
test('redirects signed-in users from the start page and a parent address, and links back from unknown ones', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const back = page.getByRole('link', { name: 'Back to the dashboard' });
  await page.goto('/dashboard/compliance');
  await expect(page).toHaveURL('/dashboard/compliance/gdpr');
  await goTo(page, '/dashboard/nowhere');
  await expect(heading).toHaveText('Page not found');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/dashboard');
  await expect(heading).toHaveText('Welcome, Eva');

  await page.goto('/nowhere');
  await expect(heading).toHaveText('Page not found');
  await expect(back).toHaveAttribute('href', '/dashboard');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});

// Changes the language of an account.
test.describe('language of a profile', { tag: ownLanguage }, () => {
  test.use({ account: accounts.polyglot });

  // @specification 1.24
  test('follows the picker with the language of a profile, and applies it at the next sign-in', async ({
    page,
    enter,
  }) => {
    await send(page.context().request, 'PATCH', '/users/me/', { preferred_language: 'en' });
    await page.goto('/dashboard');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    expect((await saved).status()).toBe(200);

    const elsewhere = await enter(null);
    await elsewhere.goto('/');
    await logIn(elsewhere, accounts.polyglot);
    await expect(elsewhere.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();

    // The language in the address wins for this visit.
    await elsewhere.goto('/dashboard?lng=nl');
    await expect(elsewhere.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
  });
});
