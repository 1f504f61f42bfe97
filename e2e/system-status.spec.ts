import type { Page, Route } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';

const path = '/dashboard/system-status';
const down = {
  status: 503,
  json: {
    status: 'down',
    components: [
      { name: 'database', status: 'down' },
      { name: 'storage', status: 'up' },
    ],
  },
};

/**
 * Makes all requests fail until the returned function is called; a request in progress at that time
 * still fails.
 */
async function breakPortal(page: Page): Promise<() => void> {
  let isDown = true;
  const answer = (refusal: object) => (route: Route) =>
    isDown ? route.fulfill(refusal) : route.fallback();
  await page.route('**/api/v1/**', answer({ status: 503, json: {} }));
  await page.route('**/health/ready', answer(down));
  return () => {
    isDown = false;
  };
}

// @specification 1.10
test('shows every component, its day and the background work, refreshes, and stays readable in an outage', async ({
  page,
}) => {
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Status');
  for (const name of ['Portal', 'Database', 'File storage', 'E-mail', 'Background work', 'Backup'])
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  await expect(page.getByRole('img', { name: /Last 24 hours/u })).toHaveCount(6);
  await expect(page.getByRole('heading', { level: 2, name: 'Details' })).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ in use$/u)).toBeVisible();
  const jobs = page.getByRole('table', { name: 'Background work' });
  await expect(jobs.getByRole('row').filter({ hasText: 'Send e-mails' })).toContainText(
    'On demand',
  );
  const answered = page.waitForResponse(/\/system\/status\/(?:\?|$)/u);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await answered).status()).toBe(200);
  // @specification 2.66
  await expect(page.getByText(/^Last checked at/u)).toBeVisible();
  await expect(page.getByText(/^Times on this page: \S/u)).toBeVisible();

  const mend = await breakPortal(page);
  // The page cannot even determine the signed-in user.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The portal is not fully available right now',
  );
  const known = page.getByRole('list', { name: 'Status without the database' });
  await expect(known.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Down');
  await expect(known.getByRole('listitem').filter({ hasText: 'File storage' })).toContainText('Up');
  await expectAccessible(page);
  mend();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Status', {
    timeout: 20_000,
  });
  await expect(page.getByRole('heading', { level: 3, name: 'Database' })).toBeVisible();
});

/** A text that cleaning left as it is. */
const createCollision = (object_id: string, text: string, reason: string) => ({
  object_type: 'manufacturer',
  object_id: `0199a3c0-0000-7000-8000-00000000000${object_id}`,
  field: 'name',
  text,
  group: '0199a3c0-0000-7000-8000-000000000009',
  reason,
});

test('tries a failed job again, names the stored texts that could not be cleaned, and shows an outage elsewhere', async ({
  page,
}) => {
  const failure = {
    id: '0199a3c0-0000-7000-8000-000000000001',
    name: 'deliver-mail',
    created_at: '2026-01-31T09:00:00Z',
    failed_at: '2026-01-31T10:00:00Z',
    attempts: 6,
    reason: 'smtp 451',
  };
  let failures = [failure];
  await page.route(/\/system\/jobs\/failed\/\?/u, (route) =>
    route.fulfill({
      json: { count: failures.length, next: null, previous: null, results: failures },
    }),
  );
  await page.route(/\/system\/jobs\/failed\/[^/?]+\/retry\//u, (route) => {
    failures = [];
    return route.fulfill({ status: 202 });
  });
  const results = [
    createCollision('1', 'Acme Medical', 'equal'),
    createCollision('2', 'Acme Medical\u200B', 'equal'),
    createCollision('3', '\u200B', 'blank'),
  ];
  await page.route(/\/system\/text-collisions\//u, (route) =>
    route.fulfill({ json: { count: 3, results } }),
  );
  await openPage(page, path);
  const texts = page.getByRole('table', { name: 'Texts to correct' });
  const row = texts.getByRole('row').filter({ hasText: 'Acme Medical[U+200B]' });
  await expect(row).toContainText('Would equal another text');
  await expect(texts.getByRole('row').filter({ hasText: /^\[U\+200B\]/u })).toContainText(
    'Shows nothing',
  );
  await expectAccessible(page);

  const failed = page.getByRole('row').filter({ hasText: 'smtp 451' });
  await expect(failed).toContainText('Send e-mails');
  await failed.getByRole('button', { name: /^Retry: Send e-mails/u }).click();
  await expect(page.getByText('The job will be retried').first()).toBeVisible();
  await expect(page.getByText('No failed jobs')).toBeVisible();

  await openPage(page, '/dashboard/data/customers');
  const mend = await breakPortal(page);
  await page.getByRole('link', { name: 'Service', exact: true }).first().click();
  const callout = page.getByText('The portal is not fully available right now');
  await expect(callout).toBeVisible();
  mend();
  await expect(callout).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard/service');
});

test('states the supplier’s contact, which a customer finds at the foot of each page and where it is empty', async ({
  page,
  enter,
}) => {
  await page.goto(`${path}?tab=supplier`);
  const emergency = page.getByLabel('Emergency number');
  await emergency.fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(emergency).toHaveAccessibleDescription(/full phone number/u);
  await emergency.fill('0032 2 555 01 99');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: /^Notifications/u })).toContainText(
    'Contact details saved',
  );
  await expect(emergency).toHaveValue('+32 2 555 01 99');

  const clinic = await enter(accounts.customer);
  await openPage(clinic, '/dashboard/documents?search=nothing-like-it');
  const foot = clinic.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: '+32 2 555 01 99' })).toHaveAttribute(
    'href',
    'tel:+3225550199',
  );
  await expect(clinic.getByRole('main').getByText('Need help?')).toBeVisible();
  await expectAccessible(clinic);
});
