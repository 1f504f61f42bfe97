import { ownPassword } from './support/accounts.ts';
import {
  askForReset,
  choosePassword,
  enterCode,
  enterPassword,
  heading,
  toasts,
} from './support/identity-steps.ts';
import { identityTexts } from './support/identity-texts.ts';
import { mailWithLink } from './support/mailed-link.ts';
import { openPage } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer, send, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { enableTwoFactor } from './support/two-factor-api.ts';

const chosen = 'acht-walnoten-op-de-trap';
const wrong = 'The e-mail address or password is incorrect.';

test.use({ account: null });
// Mails take a while.
test.slow();

test('cancels a two-factor reset by the link in the second mail after the device was found', async ({
  page,
  api,
  language,
}) => {
  const texts = identityTexts(language);
  const customer = await createCustomer(api);
  const { email, last_name } = await createOwnUser(api, { customerId: customer.id });
  const person = { email, last_name, password: ownPassword };
  const { request } = page.context();
  await signIn(request, email);
  const app = await enableTwoFactor(request);
  await page.context().clearCookies();
  const hasOpenReset = async () => {
    const found = await send(api, 'GET', `/users/customers/?search=${encodeURIComponent(email)}`);
    const { results }: { results: { id: string }[] } = await found.json();
    const one = await send(api, 'GET', `/users/customers/${results[0]?.id}/`);
    const user: { two_factor_reset_requested_at: string | null } = await one.json();
    return user.two_factor_reset_requested_at !== null;
  };
  await page.goto('/');
  await askForReset(page, texts, person);
  expect(await hasOpenReset()).toBe(true);

  const { path, subject } = await mailWithLink(email, 'cancel-two-factor-reset');
  expect(subject).toBe(texts.lost.requestedMail);
  await page.goto(path);
  const cancel = page.getByRole('button', { name: 'Cancel request' });
  await cancel.click();
  await expect(page.getByRole('status')).toContainText('Request cancelled');
  expect(await hasOpenReset()).toBe(false);
  await page.goto(path);
  await cancel.click();
  await expect(page.getByRole('alert')).toContainText('The request was already cancelled');

  await page.goto('/');
  await enterPassword(page, texts, person);
  await enterCode(page, texts, app.nextCode());
  await expect(heading(page)).toHaveText(texts.setUp.company);
});

// @specification 1.20, 2.45
test('sets a new password by the mailed link, which works once and leads to a new one', async ({
  page,
  api,
  language,
}) => {
  const texts = identityTexts(language);
  const { email } = await createOwnUser(api);
  await page.goto('/');
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await page.getByLabel('Email').fill(email);
  await forgot.click();
  await expect(page.getByRole('status')).toContainText(`If an account exists for ${email}`);

  const { path, subject } = await mailWithLink(email, 'reset-password');
  expect(subject).toBe(texts.forgotten.mail);
  await openPage(page, path);
  await expect(heading(page)).toHaveText('Choose a new password');
  // The feedback on the password appears late and must not move the button.
  const submit = page.getByRole('button', { name: texts.setUp.submit });
  const before = await submit.boundingBox();
  for (const [password, level] of [
    ['qwertyuiop', 'Too easy to guess'],
    [chosen, 'Strong'],
  ] as const) {
    await page.getByLabel('New password').fill(password);
    await expect(page.getByText(level, { exact: true })).toBeVisible();
    expect(await submit.boundingBox()).toEqual(before);
  }
  await choosePassword(page, texts, 'qwertyuiop');
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await choosePassword(page, texts, chosen);
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Your new password is set. You can log in now.');
  await enterPassword(page, texts, { email, password: ownPassword });
  await expect(page.getByRole('alert')).toHaveText(wrong);
  await enterPassword(page, texts, { email, password: chosen });
  await expect(page).toHaveURL('/dashboard');

  await openPage(page, path);
  await expect(page.getByRole('alert')).toContainText(
    'Unable to reset password. The link may have expired.',
  );
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Request new link' }).click();
  await expect(page.getByRole('status')).toContainText(email);
  await expect
    .poll(async () => (await mailWithLink(email, 'reset-password')).path, { timeout: 15_000 })
    .not.toBe(path);
});

// @specification 2.42
test('mails a locked account, whose new password works at once', async ({
  page,
  api,
  language,
}) => {
  const texts = identityTexts(language);
  const { email } = await createOwnUser(api);
  const { request } = page.context();
  await request.get('/api/v1/auth/csrf/');
  for (let tries = 1; tries <= 5; tries += 1) {
    const body = { email, password: `wrong ${tries}` };
    expect((await send(request, 'POST', '/auth/jwt/create/', body)).status()).toBe(400);
  }
  await page.goto('/');
  await enterPassword(page, texts, { email, password: ownPassword });
  const callout = page.getByRole('alert');
  await expect(callout).toContainText('This account is locked temporarily');
  await expect(callout).toContainText(
    /You can try again after .*\d\d:\d\d, or reset your password/u,
  );
  await callout.getByRole('button', { name: 'Send a reset e-mail' }).click();
  await expect(page.getByRole('status')).toContainText('Check your e-mail');

  await openPage(page, (await mailWithLink(email, 'reset-password')).path);
  await choosePassword(page, texts, chosen);
  await expect(page).toHaveURL('/');
  await enterPassword(page, texts, { email, password: chosen });
  await expect(page).toHaveURL('/dashboard');
});
