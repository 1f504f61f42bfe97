import type { Locator, Page } from '@playwright/test';
import { ownPassword } from './support/accounts.ts';
import { authenticator } from './support/authenticator.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer } from './support/portal-api.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { remember } from './support/locales/known-data.ts';

test.use({ account: null });

const profile = '/dashboard/profile';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/u });
const findSessions = (page: Page) =>
  page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

/** Opens another browser without a session. */
async function visit(enter: (email: string | null) => Promise<Page>): Promise<Page> {
  const page = await enter(null);
  await page.goto('/');
  return page;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
}

// Chooses Dutch and checks that it is remembered.
test(
  // @specification 2.8
  'changes the profile, with its language at once and at every sign-in',
  { tag: ownLanguage },
  async ({ api, enter }) => {
    const customer = await createCustomer(api);
    const { email, last_name } = await createOwnUser(api, { customerId: customer.id });
    const page = await enter(email);
    await page.goto(profile);
    for (const fact of [email, customer.name])
      await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
    await page.getByLabel('First name').fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
      'First name is required',
    );

    await page.getByLabel('Phone number').fill('+31 30 123 4567');
    await expect(page.getByLabel('Date of birth')).toHaveCount(0);
    await page.getByLabel('First name').fill('Robijn');
    await page.getByRole('main').getByLabel('Language').selectOption({ label: 'Nederlands' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(heading(page)).toHaveText('Profiel');
    await expect(page.getByRole('region', { name: /^Meldingen/u })).toContainText(
      'Profiel opgeslagen',
    );
    await expect(page.getByRole('button', { name: `Robijn ${last_name}` })).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText('Profiel');
    await expect(page.getByLabel('Voornaam')).toHaveValue('Robijn');
    await expect(page.getByLabel('Telefoonnummer')).toHaveValue('+31 30 123 4567');

    const other = await visit(enter);
    await logIn(other, email);
    await expect(heading(other)).toHaveText('Bedrijfsgegevens');
  },
);

test('shows a change made elsewhere before the profile is saved', async ({ api, enter }) => {
  const { email } = await createOwnUser(api);
  const [page, other] = [await enter(email), await enter(email)];
  for (const one of [page, other]) {
    await one.goto(profile);
    await one.getByLabel('First name').fill(one === page ? 'Mine' : 'Theirs');
  }
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(other)).toContainText('Profile saved');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(toasts(page)).toContainText('Profile saved');
  await other.reload();
  await expect(other.getByLabel('First name')).toHaveValue('Mine');
});

// @specification 2.47
test('changes the password and signs the other browser out', async ({ api, enter }) => {
  const { email } = await createOwnUser(api);
  const chosen = 'zeven-kastanjes-onder-het-raam';
  const [page, other] = [await enter(email), await enter(email)];
  await other.goto('/dashboard/documents');
  await expect(heading(other)).toHaveText('Documents');
  await page.goto(`${profile}?tab=password`);
  const change = async (old: string, password: string, repeated = password) => {
    await page.getByLabel('Current password').fill(old);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(repeated);
    await page.getByRole('button', { name: 'Change password' }).click();
  };

  await change(ownPassword, chosen, `${chosen}!`);
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
    'New passwords do not match.',
  );
  await change('not my password', chosen);
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('New password').fill('qwertyuiop');
  await expect(page.getByRole('status').filter({ hasText: 'Too easy to guess' })).toBeVisible();
  await change(ownPassword, 'qwertyuiop');
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await other.reload();
  await expect(heading(other)).toHaveText('Documents');

  await change(ownPassword, chosen);
  await expect(toasts(page)).toContainText('All your other sessions have ended.');
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(other).toHaveURL('/');
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await logIn(other, email);
  await expect(other.getByRole('alert')).toHaveText('The e-mail address or password is incorrect.');
  await logIn(other, email, chosen);
  await expect(other).toHaveURL('/dashboard/documents');

  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(findSessions(page)).toHaveCount(2);
});

// @specification 1.19, 2.44
test('turns two-factor authentication on, uses it and turns it off', async ({ api, enter }) => {
  test.slow();
  const { email } = await createOwnUser(api);
  const page = await enter(email);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${profile}?tab=two_factor`);
  const state = page.getByRole('heading', { name: 'Two-factor authentication' }).locator('..');
  await expect(state).toContainText('Off');
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('not my password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(password).toHaveAccessibleDescription('This is not your current password.');
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

  const [spent = '', stored = ''] = recovery;
  await logOut(page);
  await logInByRecoveryCode(page, email, spent);
  await expect(page).toHaveURL('/dashboard');
  await logOut(page);
  await logInByRecoveryCode(page, email, spent);
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveAccessibleDescription(
    /Invalid code/u,
  );
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(stored.toLowerCase());
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto(`${profile}?tab=two_factor`);
  const codes = await replaceRecoveryCodes(page, recovery[2] ?? '');
  remember(codes);
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByLabel('Verification code or recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  );
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

// @specification 2.61
test('lists the own sessions, and ends one or all others', async ({ api, enter }) => {
  const { email } = await createOwnUser(api);
  const [page, second, third, fourth] = [
    await enter(email),
    await enter(email),
    await enter(email),
    await enter(email),
  ];
  await page.goto(`${profile}?tab=sessions`);
  await expect(findSessions(page)).toHaveCount(4);
  await expect(findSessions(page).first()).toContainText('This browser');
  await expect(findSessions(page).first()).toContainText('Chrome on Linux');
  await expect(findSessions(page).first().getByRole('button')).toHaveCount(0);
  await expect(findSessions(page).filter({ hasText: '127.0.0.1' })).toHaveCount(4);

  const dialog = page.getByRole('alertdialog');
  await endButton(findSessions(page).nth(1)).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(findSessions(page)).toHaveCount(4);
  await endButton(findSessions(page).nth(1)).click();
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect(findSessions(page)).toHaveCount(3);
  await expect(toasts(page)).toContainText('Session ended');
  // The list is sorted by last use, so the ended session is that of the fourth browser.
  expect(await readStatus(fourth)).toBe(401);
  expect(await readStatus(third)).toBe(200);

  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();
  expect(await Promise.all([second, third, page].map(readStatus))).toEqual([401, 401, 200]);
});

/** Formats a secret in groups of four, as the page does. */
const inFours = (secret: string) => (secret.match(/.{4}/gu) ?? []).join(' ');

const endButton = (row: Locator) => row.getByRole('button', { name: /^End session: / });

const readStatus = async (page: Page) =>
  (await page.context().request.get('/api/v1/users/me/')).status();

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

async function logInByRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}
