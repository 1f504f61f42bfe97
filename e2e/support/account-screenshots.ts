import type { Locator, Page } from '@playwright/test';
import { accounts, demoPassword } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const own = (name: string, tab: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name: `profile-${name}`,
  path: `/dashboard/profile?tab=${tab}`,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const field = (page: Page, name: string) => page.getByRole('main').locator(`[name=${name}]`);
const panel = (page: Page) => page.getByRole('tabpanel');
const submit = (page: Page) => panel(page).locator('[type=submit]').click();

/** The own account in its states. */
export const accountScreenshots: readonly Screenshot[] = [
  own('errors', 'details', async (page) => {
    await field(page, 'phone_number').fill('call me');
    await submit(page);
  }),
  own('password', 'password', async (page) => {
    await field(page, 'new_password').fill('zeven-kastanjes-onder-het-raam');
    await page.getByRole('meter').waitFor();
  }),
  own('password-errors', 'password', async (page) => {
    await field(page, 'old_password').waitFor();
    await submit(page);
    await field(page, 'new_password').fill('qwertyuiop');
    await page.getByRole('meter').waitFor();
  }),
  own('two-factor-off', 'two_factor', (page) => findApp(page).locator('[data-primary]').waitFor()),
  own('two-factor-password', 'two_factor', toPassword),
  own('two-factor-app', 'two_factor', async (page) => {
    await toApp(page);
    await submit(page);
  }),
  own('two-factor-codes', 'two_factor', toCodes),
  own('two-factor-codes-printed', 'two_factor', async (page) => {
    await toCodes(page);
    await page.emulateMedia({ media: 'print' });
  }),
  own('two-factor-on', 'two_factor', toOn),
  {
    ...own('two-factor-turn-off', 'two_factor', async (page) => {
      await toOn(page);
      await findApp(page).getByRole('button').nth(1).click();
      await page.getByRole('dialog').waitFor();
    }),
    dialog: true,
  },
  {
    ...own('two-factor-new-codes', 'two_factor', async (page) => {
      await toOn(page);
      await findApp(page).getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    }),
    dialog: true,
  },
  own('sessions', 'sessions', (page) => panel(page).getByRole('list').waitFor()),
  {
    ...own('sessions-end', 'sessions', async (page) => {
      await panel(page).getByRole('button').first().click();
      await page.getByRole('alertdialog').waitFor();
    }),
    dialog: true,
  },
  { ...own('of-a-customer', 'details'), account: accounts.customer },
];

/** The card of the authenticator app, above the passkeys. */
const findApp = (page: Page): Locator => panel(page).locator(':scope > div > :first-child');

async function toPassword(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await findApp(page).locator('[data-primary]').click();
  await field(page, 'password').waitFor();
}

async function toApp(page: Page): Promise<void> {
  await toPassword(page);
  await field(page, 'password').fill(demoPassword);
  await submit(page);
  await field(page, 'totp_code').waitFor();
}

/** Mocks the response, so that two-factor authentication stays off for the account. */
async function toCodes(page: Page): Promise<void> {
  const codes = Array.from({ length: 10 }, (_, at) => `7K${at}QW-X4MZ${at}`);
  await page.route('**/two-factor/enable/confirm/', (call) =>
    call.fulfill({ json: { recovery_codes: codes } }),
  );
  await toApp(page);
  await field(page, 'totp_code').fill('123456');
  await submit(page);
  await panel(page).getByRole('checkbox').waitFor();
}

async function toOn(page: Page): Promise<void> {
  await findApp(page).getByRole('button').first().waitFor();
  // It stays on for the page once the response was mocked.
  if ((await findApp(page).locator('[data-primary]').count()) === 0) return;
  await toCodes(page);
  await panel(page).getByRole('checkbox').check();
  await findApp(page).locator('[data-primary]').click();
  await panel(page).getByRole('checkbox').waitFor({ state: 'detached' });
}
