import type { Page } from '@playwright/test';
import { ownPassword } from './support/accounts.ts';
import { createOwnUser } from './support/own-user.ts';
import { openPage } from './support/open-page.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expect, test } from './support/portal-test.ts';

test.use({ account: null });

const list = (page: Page) => page.getByRole('list', { name: 'Your passkeys' });

/** Gives the browser an authenticator that verifies its person. */
async function addAuthenticator(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
}

test('adds a passkey, signs in with it alone and after the password, proves with it and removes it', async ({
  api,
  enter,
  baseURL,
}) => {
  test.slow();
  const { email } = await createOwnUser(api);
  const page = await enter(null);
  await addAuthenticator(page);
  // By the portal's host name: there are no passkeys for an IP address.
  await page.goto(baseURL?.replace('127.0.0.1', 'localhost') ?? '/');
  await enterPassword(page, email);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

  await openPage(page, '/dashboard/profile?tab=two_factor');
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(add.getByLabel('Name')).toHaveValue(/^Chrome /u);
  await add.getByLabel('Name').fill('Test key');
  await add.getByRole('button', { name: 'Continue' }).click();
  await expect(list(page).getByRole('listitem')).toContainText('Test key');
  await expectAccessible(page);

  await test.step('refuses to add it to the same authenticator again', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await add.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/^The passkey was not added\.$/u)).toBeVisible();
    await expect(page.getByText(/^Your device may already have one/u)).toBeVisible();
    await add.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('signs in without the password', async () => {
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  await test.step('asks for it after the password', async () => {
    await logOut(page);
    await enterPassword(page, email);
    await expect(page.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  await test.step('renames it', async () => {
    await openPage(page, '/dashboard/profile?tab=two_factor');
    await page.getByRole('button', { name: 'Rename: Test key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename “Test key”' });
    await dialog.getByLabel('Name').fill('Other key');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list(page).getByRole('listitem')).toContainText('Other key');
  });

  await test.step('proves with it who the person is, and removes it', async () => {
    // As the server does ten minutes after the sign-in. The route stays: when the last one goes,
    // requests that wait at that moment are never sent.
    let isProven = false;
    await page.route('**/auth/passkeys/*/', (call) => {
      if (isProven) return call.fallback();
      isProven = true;
      const json = { detail: 'Confirm it', code: 'reauthentication_required' };
      return call.fulfill({ status: 403, json });
    });
    await page.getByRole('button', { name: 'Remove: Other key' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove “Other key”?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(proof).toBeHidden();
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  });

  await test.step('asks for it no longer', async () => {
    await logOut(page);
    await enterPassword(page, email);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});
