import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ownPassword } from './support/accounts.ts';
import { authenticator } from './support/authenticator.ts';
import { openPage } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer, send, signIn } from './support/portal-api.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { remember } from './support/locales/known-data.ts';

test.use({ account: null });

const profile = '/dashboard/profile';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/u });
const findSessions = (page: Page) =>
  page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
}

// Chooses Dutch and checks that it is remembered.
test(
  // @specification 2.8
  'changes the profile over a change made elsewhere, with its language at once and at every sign-in',
  { tag: ownLanguage },
  async ({ page, api, enter }) => {
    const customer = await createCustomer(api);
    const { email, last_name } = await createOwnUser(api, { customerId: customer.id });
    const { request } = page.context();
    await signIn(request, email);
    await page.goto(profile);
    for (const fact of [email, customer.name])
      await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();

    await page.getByLabel('Phone number').fill('+31 30 123 4567');
    await expect(page.getByLabel('Date of birth')).toHaveCount(0);
    await page.getByLabel('First name').fill('Robijn');
    await page.getByRole('main').getByLabel('Language').selectOption({ label: 'Nederlands' });
    const theirs = await send(request, 'PATCH', '/users/me/', { first_name: 'Theirs' });
    expect(theirs.status(), await theirs.text()).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Theirs');
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await expect(heading(page)).toHaveText('Profiel');
    await expect(page.getByRole('region', { name: /^Meldingen/u })).toContainText(
      'Profiel opgeslagen',
    );
    await expect(page.getByRole('button', { name: `Robijn ${last_name}` })).toBeVisible();

    const other = await enter(null);
    await other.goto(profile);
    await logIn(other, email);
    await expect(heading(other)).toHaveText('Profiel');
    await expect(other.getByLabel('Voornaam')).toHaveValue('Robijn');
    await expect(other.getByLabel('Telefoonnummer')).toHaveValue('+31 30 123 4567');
  },
);

// @specification 2.47, 2.61
test('changes the password, which signs the other browser out, and ends one or all other sessions', async ({
  page,
  api,
  enter,
  playwright,
  baseURL,
}) => {
  const { email } = await createOwnUser(api);
  const chosen = 'zeven-kastanjes-onder-het-raam';
  await signIn(page.context().request, email);
  const other = await enter(email);
  await other.goto('/dashboard/documents');
  await expect(heading(other)).toHaveText('Documents');
  await page.goto(`${profile}?tab=password`);
  const change = async (old: string) => {
    await page.getByLabel('Current password').fill(old);
    await page.getByLabel('New password').fill(chosen);
    await page.getByLabel('Confirm password').fill(chosen);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not my password');
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await expect(page.getByLabel('Current password')).toBeFocused();
  await change(ownPassword);
  await expect(toasts(page)).toContainText('All your other sessions have ended.');
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(other).toHaveURL('/');
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await logIn(other, email, chosen);
  await expect(other).toHaveURL('/dashboard/documents');

  // Two more browsers, without a page.
  const sessions = [other.context().request];
  for (let more = 0; more < 2; more += 1) {
    const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await signIn(request, email, chosen);
    sessions.push(request);
  }
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(findSessions(page)).toHaveCount(4);
  await expect(findSessions(page).first()).toContainText('This browser');
  await expect(findSessions(page).first()).toContainText('Chrome on Linux');
  await expect(findSessions(page).first().getByRole('button')).toHaveCount(0);
  await expect(findSessions(page).filter({ hasText: '127.0.0.1' })).toHaveCount(4);

  const dialog = page.getByRole('alertdialog');
  await endButton(findSessions(page).nth(1)).click();
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect(findSessions(page)).toHaveCount(3);
  await expect(toasts(page)).toContainText('Session ended');
  // The list is sorted by last use, so the ended session is the newest.
  expect(await Promise.all(sessions.map(readStatus))).toEqual([200, 200, 401]);

  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();
  expect(await Promise.all(sessions.map(readStatus))).toEqual([401, 401, 401]);
  expect(await readStatus(page.context().request)).toBe(200);
  for (const request of sessions.slice(1)) await request.dispose();
});

// @specification 1.19, 2.44
test('turns two-factor authentication on, uses it and turns it off', async ({ page, api }) => {
  test.slow();
  const { email } = await createOwnUser(api);
  await signIn(page.context().request, email);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${profile}?tab=two_factor`);
  const state = page.getByRole('heading', { name: 'Two-factor authentication' }).locator('..');
  await expect(state).toContainText('Off');
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill(ownPassword);
  const begun = page.waitForResponse('**/two-factor/enable/');
  await page.getByRole('button', { name: 'Continue' }).click();
  const setup: { secret: string; otpauth_url: string } = await (await begun).json();
  remember(inFours(setup.secret));
  const app = authenticator(setup.otpauth_url);
  expect(app).toMatchObject({ issuer: 'Partner portal', label: email });
  await expect(heading(page)).toHaveText('Profile');
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe(setup.secret);
  await expect(page.getByRole('definition')).toHaveText(inFours(setup.secret));

  const code = page.getByRole('textbox', { name: 'Verification code' });
  await code.fill(app.oldCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(code).toHaveAccessibleDescription(/^Invalid code/u);
  await code.fill(app.nextCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const recovery = await list.allInnerTexts();
  remember(recovery);
  await keepRecoveryCodes(page, recovery, email);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without your recovery codes?' });
  await leaving.getByRole('button', { name: 'Back to the codes' }).click();
  await page.getByLabel('I have saved my recovery codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(state).toContainText('On');
  await page.reload();
  await expect(state).toContainText('On');
  await expect(page.getByRole('main')).not.toContainText(recovery[0] ?? '');

  await logOut(page);
  await logIn(page, email);
  await code.fill(app.nextCode());
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await openPage(page, `${profile}?tab=two_factor`);
  const codes = await replaceRecoveryCodes(page, recovery[2] ?? '');
  remember(codes);
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await dialog.getByLabel('Password', { exact: true }).fill(ownPassword);
  const proof = dialog.getByLabel('Verification code or recovery code');
  await proof.fill(recovery[3] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(proof).toHaveAccessibleDescription(/^Invalid code/u);
  await proof.fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog).toBeHidden();
  await expect(state).toContainText('Off');
  await logOut(page);
  await logIn(page, email);
  await expect(page).toHaveURL('/dashboard');
});

/** Creates new recovery codes in the profile with one of the earlier ones, and returns them. */
async function replaceRecoveryCodes(page: Page, proof: string): Promise<string[]> {
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new recovery codes?' });
  await dialog.getByLabel('Verification code or recovery code').fill(proof);
  await dialog.getByRole('button', { name: 'Create codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await page.getByLabel('I have saved my recovery codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return codes;
}

/** Formats a secret in groups of four, as the page does. */
const inFours = (secret: string) => (secret.match(/.{4}/gu) ?? []).join(' ');

const endButton = (row: Locator) => row.getByRole('button', { name: /^End session: / });

const readStatus = async (request: APIRequestContext) =>
  (await request.get('/api/v1/users/me/')).status();

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Copies, downloads and prints the recovery codes, and checks that each output has all of them. */
async function keepRecoveryCodes(page: Page, codes: readonly string[], email: string) {
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe(codes.join('\n'));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const stream = await (await saving).createReadStream();
  const saved = Buffer.concat(await stream.toArray()).toString('utf8');
  for (const part of [...codes, email]) expect(saved).toContain(part);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Recovery codes for the partner portal')).toBeVisible();
  const printed = await page.locator('body').innerText();
  for (const part of [...codes, email]) expect(printed).toContain(part);
  expect(printed).not.toContain('Save your recovery codes');
  await page.emulateMedia({ media: 'screen' });
}
