import { ownPassword } from './support/accounts.ts';
import {
  askForReset,
  choosePassword,
  enterCode,
  enterPassword,
  heading,
  invite,
  logOut,
  openPerson,
  setUp,
  toasts,
  turnOnTwoFactor,
} from './support/identity-steps.ts';
import { identityTexts } from './support/identity-texts.ts';
import { mailWithLink } from './support/mailed-link.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';

const chosen = 'acht-walnoten-op-de-trap';
const wrong = 'The e-mail address or password is incorrect.';

test('cancels a two-factor reset by the link in the second mail after the device was found', async ({
  page: employee,
  enter,
  api,
  language,
}) => {
  const texts = identityTexts(language);
  test.slow();
  const person = await invite(employee, texts, (await createCustomer(api)).name);
  const page = await enter(null);
  await setUp(page, texts, person);
  await enterPassword(page, texts, person);
  await expect(heading(page)).toHaveText(texts.setUp.company);
  const { app } = await turnOnTwoFactor(page, texts, person);
  await logOut(page, texts);
  await askForReset(page, texts, person);
  await openPerson(employee, person);
  await expect(employee.getByText(texts.lost.request)).toBeVisible();

  const { path, subject } = await mailWithLink(person.email, 'cancel-two-factor-reset');
  expect(subject).toBe(texts.lost.requestedMail);
  await page.goto(path);
  const cancel = page.getByRole('button', { name: 'Cancel request' });
  await cancel.click();
  await expect(page.getByRole('status')).toContainText('Request cancelled');
  await page.goto(path);
  await cancel.click();
  await expect(page.getByRole('alert')).toContainText('The request was already cancelled');
  await employee.reload();
  await expect(heading(employee)).toContainText(person.last_name);
  await expect(employee.getByText(texts.lost.request)).toHaveCount(0);

  await page.goto('/');
  await enterPassword(page, texts, person);
  await enterCode(page, texts, app.nextCode());
  await expect(heading(page)).toHaveText(texts.setUp.company);
});

test('returns to the password after five wrong codes', async ({ enter, api, language }) => {
  const texts = identityTexts(language);
  test.slow();
  const { email } = await createOwnUser(api);
  const person = { email, password: ownPassword };
  const page = await enter(email);
  const { app } = await turnOnTwoFactor(page, texts, person);
  await logOut(page, texts);
  await enterPassword(page, texts, person);
  for (const code of ['000001', '000002', '000003', '000004', '000005']) {
    const answer = page.waitForResponse('**/verify-2fa/');
    await enterCode(page, texts, code);
    expect((await (await answer).json()).code).toBe('invalid_code');
  }
  await enterCode(page, texts, app.nextCode());
  await expect(page.getByText('Please enter your password again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await enterPassword(page, texts, person);
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
});

// @specification 1.20
test('sets a new password by the mailed link, which works once', async ({
  enter,
  api,
  language,
}) => {
  const texts = identityTexts(language);
  test.slow();
  const { email } = await createOwnUser(api);
  const page = await enter(null);
  await page.goto('/');
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await forgot.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Enter your e-mail/u);
  await page.getByLabel('Email').fill(email);
  await forgot.click();
  await expect(page.getByRole('status')).toContainText(`If an account exists for ${email}`);

  const { path, subject } = await mailWithLink(email, 'reset-password');
  expect(subject).toBe(texts.forgotten.mail);
  await page.goto(path);
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
  await choosePassword(page, texts, chosen, `${chosen}!`);
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
    'Passwords do not match.',
  );
  await choosePassword(page, texts, chosen);
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Your new password is set. You can log in now.');
  await enterPassword(page, texts, { email, password: ownPassword });
  await expect(page.getByRole('alert')).toHaveText(wrong);
  await enterPassword(page, texts, { email, password: chosen });
  await expect(page).toHaveURL('/dashboard');
});

// @specification 2.45
test('leads from a used link to a new one', async ({ enter, api, language }) => {
  const texts = identityTexts(language);
  test.slow();
  const { email } = await createOwnUser(api);
  const page = await enter(null);
  await page.goto((await mailWithLink(email, 'setup-password')).path);
  await expect(page.getByRole('alert')).toContainText('The link works only once.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/reset-password/nobody/nothing');
  await expect(page.getByRole('alert')).toContainText(
    'Unable to reset password. The link may have expired.',
  );
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Request new link' }).click();
  await expect(page.getByRole('status')).toContainText(email);
  const { path } = await mailWithLink(email, 'reset-password');
  await page.goto(path);
  await choosePassword(page, texts, chosen);
  await expect(page).toHaveURL('/');
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('Unable to reset password.');
});

// @specification 2.42
test('mails a locked account, whose new password works at once', async ({
  enter,
  api,
  language,
}) => {
  const texts = identityTexts(language);
  test.slow();
  const { email } = await createOwnUser(api);
  const page = await enter(null);
  await page.goto('/');
  for (let tries = 1; tries <= 5; tries += 1) {
    const answer = page.waitForResponse('**/jwt/create/');
    await enterPassword(page, texts, { email, password: `wrong ${tries}` });
    expect((await answer).status()).toBe(400);
  }
  await enterPassword(page, texts, { email, password: ownPassword });
  const callout = page.getByRole('alert');
  await expect(callout).toContainText('This account is locked temporarily');
  await expect(callout).toContainText(
    /You can try again after .*\d\d:\d\d, or reset your password/u,
  );
  await callout.getByRole('button', { name: 'Send a reset e-mail' }).click();
  await expect(page.getByRole('status')).toContainText('Check your e-mail');

  await page.goto((await mailWithLink(email, 'reset-password')).path);
  await choosePassword(page, texts, chosen);
  await expect(page).toHaveURL('/');
  await enterPassword(page, texts, { email, password: chosen });
  await expect(page).toHaveURL('/dashboard');
});
