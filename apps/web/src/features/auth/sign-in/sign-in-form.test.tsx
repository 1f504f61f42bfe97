// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { SignInForm } from './sign-in-form.tsx';

const onSignedIn = vi.fn();
const logInCall = 'POST /auth/jwt/create/';
const codeCall = 'POST /auth/jwt/verify-2fa/';
const resetCall = 'POST /auth/password/reset/';

const refuse = (status: number, code: string, detail: string, more: object = {}) =>
  Response.json({ detail, code, ...more }, { status });
const inOneMinute = () => new Date(Date.now() + 60_000);
const clock = (instant: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(instant);
const countCalls = (path: string) => requests.filter(({ url }) => url.endsWith(path)).length;

beforeEach(() => {
  vi.resetAllMocks();
  clearUser();
  document.cookie = 'csrftoken=token';
  stubCalls({
    [logInCall]: { two_fa_required: true, challenge_token: 'c', second_factors: ['code'] },
    [codeCall]: {},
    [resetCall]: 202,
    'POST /auth/two-factor/reset/': 202,
    'GET /users/me/': createTestUser('anna'),
  });
});
afterEach(cleanup);

const getSentCode = () => requests.find(({ url }) => url.endsWith('verify-2fa/'))?.body;
const show = () => render(<SignInForm ended={false} onSignedIn={onSignedIn} />);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string, role = 'button') =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));
const logIn = async () => {
  show();
  type('Email', ' anna@example.test ');
  type('Password', 'a password');
  await press('Log in');
};
const getFieldText = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');

describe('password step', () => {
  beforeAll(() => startTestI18n('en'));

  // @specification 5.1
  test('requires both fields and focuses the missing one', async () => {
    show();
    type('Email', 'anna@example.test');
    await press('Log in');
    expect(screen.getByRole('alert').textContent).toBe('Please enter both email and password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    type('Email', ' ');
    type('Password', 'secret');
    await press('Log in');
    expect(screen.getByRole('alert').textContent).toBe('Please enter both email and password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(requests).toEqual([]);
  });

  test('names the fields for a password manager', () => {
    show();
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });

  // @specification 5.2
  test('asks for the e-mail before it sends a reset mail', async () => {
    show();
    await press('Forgot password?', 'link');
    expect(getFieldText('Email')).toBe(
      'Enter your e-mail address first. We will send the link there.',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(requests).toEqual([]);
  });

  test('sends the reset mail on Enter once the missing e-mail is filled in', async () => {
    show();
    await press('Forgot password?', 'link');
    type('Email', 'anna@example.test');
    await press('Log in');
    expect(countCalls('password/reset/')).toBe(1);
    expect(screen.getByRole('status').textContent).toContain('anna@example.test');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Log in');
    expect(screen.getByRole('alert').textContent).toBe('Please enter both email and password.');
    expect(countCalls('password/reset/')).toBe(1);
  });

  // @specification 2.41
  test('confirms a reset mail without revealing whether the account exists', async () => {
    show();
    type('Email', 'anna@example.test');
    await press('Forgot password?', 'link');
    expect(screen.getByRole('status').textContent).toMatch(
      /If an account exists for anna@example\.test, we have sent an e-mail/u,
    );
  });

  test('shows the error of an invalid e-mail at the field', async () => {
    stubCalls({
      [resetCall]: Response.json({ email: ['Invalid email address.'] }, { status: 400 }),
    });
    show();
    type('Email', 'anna');
    await press('Forgot password?', 'link');
    expect(getFieldText('Email')).toBe('Invalid email address.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows when to try again after too many mails', async () => {
    stubCalls({
      [resetCall]: Response.json(
        { detail: 'Too many requests.', code: 'throttled' },
        { status: 429, headers: { 'Retry-After': '60' } },
      ),
    });
    show();
    type('Email', 'anna@example.test');
    await press('Forgot password?', 'link');
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Too many attempts\. You can try again after .*\d\d:\d\d\.$/u,
    );
  });

  // @specification 2.42, 8.59
  test('shows the end of a lock and sends a mail that unlocks the account', async () => {
    const until = inOneMinute();
    const lock = { locked_until: until.toISOString() };
    stubCalls({ [logInCall]: refuse(423, 'account_locked', 'Locked', lock) });
    await logIn();
    const callout = screen.getByRole('alert');
    expect(callout.textContent).toContain('This account is locked temporarily');
    expect(callout.textContent).toContain(clock(until));
    await press('Send a reset e-mail');
    expect(countCalls('password/reset/')).toBe(1);
    expect(screen.getByRole('status').textContent).toContain('anna@example.test');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    // @specification 8.13
    ['says nothing', logInCall, 'Login failed'],
    // @specification 8.14
    ['does not tell who it is', 'GET /users/me/', 'Failed to fetch user info'],
  ])('shows an error when the server %s', async (_name, path, text) => {
    stubCalls({ [logInCall]: { two_fa_required: false, challenge_token: null } });
    stubCalls({ [path]: new Response('<html>', { status: 502 }) });
    await logIn();
    expect(screen.getByRole('alert').textContent).toBe(text);
  });
});

describe('code step', () => {
  beforeAll(() => startTestI18n('en'));

  // @specification 2.43
  test('asks for the code after the password, in a field that a phone can fill in', async () => {
    await logIn();
    const field = screen.getByLabelText('Verification code');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(onSignedIn).not.toHaveBeenCalled();
    type('Verification code', '123 456');
    await press('Log in');
    expect(getSentCode()).toEqual({ challenge_token: 'c', totp_code: '123456' });
    expect(onSignedIn).toHaveBeenCalledWith('anna');
  });

  // @specification 5.22
  test('requires six digits', async () => {
    await logIn();
    await press('Log in');
    expect(getFieldText('Verification code')).toContain('Verification code is required');
    type('Verification code', '12345');
    await press('Log in');
    expect(getFieldText('Verification code')).toContain('A verification code has 6 digits.');
    expect(countCalls('verify-2fa/')).toBe(0);
  });

  test('shows the error of a wrong code at the field', async () => {
    stubCalls({ [codeCall]: refuse(400, 'invalid_code', 'Invalid code. Please try again.') });
    await logIn();
    type('Verification code', '123456');
    await press('Log in');
    expect(getFieldText('Verification code')).toContain('Invalid code. Please try again.');
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
  });

  test('accepts a recovery code as text', async () => {
    await logIn();
    await press('Use a recovery code');
    const field = screen.getByLabelText('Recovery code');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('inputmode')).toBeNull();
    type('Recovery code', 'abcd-efgh ');
    await press('Log in');
    expect(Object.values(Object(getSentCode()))).toContain('abcd-efgh');
    expect(onSignedIn).toHaveBeenCalledWith('anna');
  });

  test('returns to the password with an explanation when the challenge expired', async () => {
    stubCalls({ [codeCall]: refuse(400, 'challenge_expired', 'Expired') });
    await logIn();
    type('Verification code', '123456');
    await press('Log in');
    expect(screen.getByRole('status').textContent).toContain('Please enter your password again.');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anna@example.test');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  });

  test('returns to the password on Back', async () => {
    await logIn();
    await press('Back');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('shows until when codes are refused after too many', async () => {
    const until = inOneMinute();
    const lock = { locked_until: until.toISOString() };
    stubCalls({ [codeCall]: refuse(423, 'account_locked', 'Locked', lock) });
    await logIn();
    type('Verification code', '123456');
    await press('Log in');
    expect(screen.getByRole('alert').textContent).toContain(`again after ${clock(until)}`);
  });

  test('mails a reset link for a lost device and explains the next steps', async () => {
    await logIn();
    await press('Lost your device?');
    expect(countCalls('two-factor/reset/')).toBe(1);
    const statusText = screen.getByRole('status').textContent;
    expect(statusText).toContain('Check your e-mail');
    expect(document.activeElement?.contains(screen.getByRole('status'))).toBe(true);
    expect(statusText).toMatch(/approves, or automatically after 24 hours/u);
    expect(screen.queryByRole('button', { name: 'Lost your device?' })).toBeNull();
  });

  test.each([
    // @specification 8.15
    [codeCall, 'Log in', '2FA verification failed'],
    // @specification 8.21
    ['POST /auth/two-factor/reset/', 'Lost your device?', '2FA reset request failed'],
  ])('shows the specified text when the server sends none at %s', async (path, button, text) => {
    stubCalls({ [path]: new Response('<html>', { status: 502 }) });
    await logIn();
    type('Verification code', '123456');
    await press(button);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });
});

describe.each([
  ['nl', 'Inloggen', 'Vul zowel e-mail als wachtwoord in.', 'Wachtwoord vergeten?', /^Vul eerst/u],
  ['fr', 'Se connecter', 'Veuillez saisir l’e-mail', 'Mot de passe oublié', /^Saisissez d’abord/u],
] as const)('in %s', (language, button, missing, forgot, first) => {
  beforeAll(() => startTestI18n(language));

  test('shows the texts for missing fields', async () => {
    show();
    await press(button);
    expect(screen.getByRole('alert').textContent).toContain(missing);
    const link = screen.getByRole('link', {
      name: new RegExp(forgot.replace('?', String.raw`\?`), 'u'),
    });
    await act(async () => fireEvent.click(link));
    expect(getFieldText('E-mail')).toMatch(first);
  });
});
