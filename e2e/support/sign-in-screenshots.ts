import { translate } from '@portal/locales/server';
import type { Page, Route } from '@playwright/test';
import { goTo } from './open-page.ts';
import type { Screenshot } from './screenshot.ts';

/** Mocked responses by the end of a call's path. */
type Answers = Readonly<Record<string, (route: Route) => Promise<void>>>;

const address = 'noor.vermeer-van-der-linden@huidkliniek-utrecht.example';

const none = (status: number) => (route: Route) => route.fulfill({ status });
const json = (body: object) => (route: Route) => route.fulfill({ json: body });

type Refusal =
  | 'account_locked'
  | 'challenge_expired'
  | 'invalid_code'
  | 'invalid_credentials'
  | 'invalid_link'
  | 'link_expired'
  | 'throttled';

/** Mocks an error response with the server's text in the page's language. */
const refused =
  (status: number, code: Refusal, more: object = {}, headers: Record<string, string> = {}) =>
  (route: Route) => {
    const language = route.request().headers()['accept-language'] ?? 'en';
    const detail = translate(language, { key: `error.${code}` });
    return route.fulfill({ status, json: { detail, code, ...more }, headers });
  };

/** Creates a screenshot of a visitor's page with mocked responses. */
function screenshot(
  name: string,
  path: string,
  answers: Answers,
  prepare?: (page: Page) => Promise<void>,
): Screenshot {
  return {
    name,
    path,
    account: null,
    prepare: async (page) => {
      // Leaves the page, which was opened before its responses were mocked.
      const isRunning = await goTo(page, '/terms');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      for (const [end, answer] of Object.entries(answers)) await page.route(`**/${end}`, answer);
      if (!isRunning || !(await goTo(page, path))) await page.goto(path);
      await page.locator('main [type=submit], main button, main [role=alert]').first().waitFor();
      await prepare?.(page);
    },
  };
}

const main = (page: Page) => page.getByRole('main');
const said = (page: Page) => main(page).locator('[role=alert], [role=status]').first().waitFor();
const submit = (page: Page) => main(page).locator('[type=submit]').click();

async function enterPassword(page: Page): Promise<void> {
  await main(page).locator('[name=email]').fill(address);
  await main(page).locator('[name=password]').fill('a password');
  await submit(page);
}

async function toCode(page: Page): Promise<void> {
  await enterPassword(page);
  await main(page).locator('[name=code]').waitFor();
}

async function enterCode(page: Page): Promise<void> {
  await toCode(page);
  await main(page).locator('[name=code]').fill('123456');
  await submit(page);
}

const forgot = (page: Page) => main(page).locator('[href="#forgot-password"]').click();

/** Rates new passwords, as the server does for the owner of a link. */
const answerStrength = (page: Page, rating: { level: string; weakness: string | null }) =>
  page.route('**/auth/password/strength/', json(rating));

async function chooseBadly(page: Page): Promise<void> {
  await answerStrength(page, { level: 'weak', weakness: 'common' });
  await main(page).locator('[name=new_password]').fill('Password2024');
  await main(page).locator('[name=confirm_password]').fill('another one');
  await submit(page);
  await page.getByRole('meter').waitFor();
}

async function press(page: Page): Promise<void> {
  await main(page).getByRole('button').click();
  await said(page);
}

/** Keeps the check of a link pending. */
async function checkForGood(page: Page): Promise<void> {
  await page.route('**/password/reset/check/', () => {});
  await page.reload();
  await page.locator('[aria-busy]').first().waitFor();
}

const soon = () => new Date(Date.now() + 900_000).toISOString();
const locked = { 'jwt/create/': refused(423, 'account_locked', { locked_until: soon() }) };
const tooMany = refused(429, 'throttled', {}, { 'Retry-After': '900' });
const challenge = {
  'jwt/create/': json({
    two_fa_required: true,
    challenge_token: 'a challenge',
    second_factors: ['code'],
  }),
};
const good = { 'password/reset/check/': none(204) };
const used = { 'password/reset/check/': refused(400, 'invalid_link') };
const expired = { 'password/reset/check/': refused(400, 'link_expired') };

/** Signing in, and the pages of mailed links, in their states. */
export const signInScreenshots: readonly Screenshot[] = [
  screenshot('sign-in-missing', '/', {}, submit),
  screenshot('sign-in-wrong', '/', { 'jwt/create/': refused(400, 'invalid_credentials') }, (page) =>
    enterPassword(page).then(() => said(page)),
  ),
  screenshot('sign-in-locked', '/', locked, (page) => enterPassword(page).then(() => said(page))),
  screenshot('sign-in-throttled', '/', { 'jwt/create/': tooMany }, (page) =>
    enterPassword(page).then(() => said(page)),
  ),
  screenshot('forgot-email-first', '/', {}, forgot),
  screenshot('forgot-sent', '/', { 'password/reset/': none(202) }, async (page) => {
    await main(page).locator('[name=email]').fill(address);
    await forgot(page);
    await said(page);
  }),
  screenshot('code', '/', challenge, toCode),
  screenshot(
    'code-wrong',
    '/',
    { ...challenge, 'jwt/verify-2fa/': refused(400, 'invalid_code') },
    (page) => enterCode(page).then(() => main(page).locator('[aria-invalid=true]').waitFor()),
  ),
  screenshot('code-recovery', '/', challenge, async (page) => {
    await toCode(page);
    await main(page).locator('form [type=button]').first().click();
  }),
  screenshot('code-lost', '/', { ...challenge, 'two-factor/reset/': none(202) }, async (page) => {
    await toCode(page);
    await main(page).locator('form [type=button]').nth(1).click();
    await said(page);
  }),
  screenshot(
    'code-locked',
    '/',
    {
      ...challenge,
      'jwt/verify-2fa/': refused(423, 'account_locked', { locked_until: soon() }),
    },
    (page) => enterCode(page).then(() => said(page)),
  ),
  screenshot(
    'code-expired',
    '/',
    { ...challenge, 'jwt/verify-2fa/': refused(400, 'challenge_expired') },
    (page) => enterCode(page).then(() => said(page)),
  ),
  screenshot('set-up', '/setup-password/a-person/set-up', good),
  screenshot('set-up-checking', '/setup-password/a-person/set-up-checking', good, checkForGood),
  screenshot('set-up-errors', '/setup-password/a-person/set-up-errors', good, chooseBadly),
  screenshot('set-up-used', '/setup-password/a-person/set-up-used', used),
  screenshot('set-up-expired', '/setup-password/a-person/set-up-expired', expired),
  screenshot('set-up-unreachable', '/setup-password/a-person/set-up-unreachable', {
    'password/reset/check/': none(502),
  }),
  screenshot('reset', '/reset-password/a-person/reset', good, async (page) => {
    await answerStrength(page, { level: 'strong', weakness: null });
    await main(page).locator('[name=new_password]').fill('zeven-kastanjes-onder-het-raam');
    await page.getByRole('meter').waitFor();
  }),
  screenshot('reset-dead', '/reset-password/a-person/reset-dead', expired, submit),
  screenshot(
    'reset-dead-sent',
    '/reset-password/a-person/reset-dead-sent',
    { ...expired, 'password/reset/': none(202) },
    async (page) => {
      await main(page).locator('[name=email]').fill(address);
      await submit(page);
      await page.getByRole('status').waitFor();
    },
  ),
  screenshot('two-factor-reset', '/reset-two-factor/a-person/two-factor-reset', {}),
  screenshot(
    'two-factor-reset-asked',
    '/reset-two-factor/a-person/two-factor-reset-asked',
    { 'two-factor/reset/confirm/': none(202) },
    press,
  ),
  screenshot(
    'two-factor-reset-dead',
    '/reset-two-factor/a-person/two-factor-reset-dead',
    { 'two-factor/reset/confirm/': refused(400, 'invalid_link') },
    press,
  ),
  screenshot(
    'two-factor-reset-cancel',
    '/cancel-two-factor-reset/a-person/two-factor-reset-cancel',
    {},
  ),
  screenshot(
    'two-factor-reset-cancelled',
    '/cancel-two-factor-reset/a-person/two-factor-reset-cancelled',
    { 'two-factor/reset/cancel/': none(204) },
    press,
  ),
  screenshot(
    'two-factor-reset-cancel-dead',
    '/cancel-two-factor-reset/a-person/two-factor-reset-cancel-dead',
    { 'two-factor/reset/cancel/': refused(400, 'invalid_link') },
    press,
  ),
];
