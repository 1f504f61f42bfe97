// @vitest-environment jsdom
import { translate } from '@portal/locales/server';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { failToReach, stubCalls } from '#web/testing/test-server.ts';
import { SignInForm } from './sign-in-form.tsx';

beforeEach(() => {
  clearUser();
  document.cookie = 'csrftoken=token';
});
afterEach(cleanup);

const silent = () => new Response('<html>', { status: 502 });
const until = () => new Date(Date.now() + 60_000).toISOString();
const locked = () =>
  Response.json({ detail: 'x', code: 'account_locked', locked_until: until() }, { status: 423 });
const throttled = () =>
  Response.json(
    { detail: 'x', code: 'throttled' },
    { status: 429, headers: { 'Retry-After': '60' } },
  );
const requireCode = () =>
  Response.json({ two_fa_required: true, challenge_token: 'c', second_factors: ['code'] });
const signedIn = () => Response.json({ two_fa_required: false, challenge_token: null });
const expired = () => Response.json({ detail: 'x', code: 'challenge_expired' }, { status: 400 });

const field = (name: string) => document.querySelector(`[name=${name}]`) ?? document.body;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () =>
  act(async () => fireEvent.click(document.querySelector('[type=submit]') ?? document.body));
const enterPassword = async () => {
  render(<SignInForm ended={false} onSignedIn={() => {}} />);
  type('email', 'anna@example.test');
  type('password', 'a password');
  await submit();
};
const enterCode = async () => {
  await enterPassword();
  type('code', '123456');
  await submit();
};
const alert = () => screen.getByRole('alert').textContent;

describe.each([
  {
    language: 'en',
    lockedTitle: 'This account is locked temporarily',
    sendReset: 'Send a reset e-mail',
    wait: 'Too many attempts.',
    wrong: 'The e-mail address or password is incorrect.',
    // @specification 8.8
    network: 'Network error. Please check your connection.',
    loginFailed: 'Login failed',
    userFailed: 'Failed to fetch user info',
    resetFailed: 'Something went wrong. Please try again.',
    wrongCode: 'Invalid code. Please try again.',
    codeFailed: '2FA verification failed',
    codeExpired: 'The code has expired',
    lost: 'Lost your device',
    lostFailed: '2FA reset request failed',
  },
  {
    language: 'nl',
    lockedTitle: 'Dit account is tijdelijk geblokkeerd',
    sendReset: 'Herstelmail versturen',
    wait: 'Te veel pogingen.',
    wrong: 'Het e-mailadres of het wachtwoord is onjuist.',
    network: 'Netwerkfout. Controleer uw verbinding.',
    loginFailed: 'Inloggen mislukt',
    userFailed: 'Gebruikersgegevens konden niet worden opgehaald',
    resetFailed: 'Er is iets misgegaan. Probeer het opnieuw.',
    wrongCode: 'Ongeldige code. Probeer het opnieuw.',
    codeFailed: 'Tweestapsverificatie mislukt',
    codeExpired: 'De tijd voor de code is verstreken',
    lost: 'Apparaat kwijt',
    lostFailed: 'Aanvraag om tweestapsverificatie uit te schakelen is mislukt',
  },
  {
    language: 'fr',
    lockedTitle: 'Ce compte est temporairement bloqué',
    sendReset: 'Envoyer un e-mail de réinitialisation',
    wait: 'Trop de tentatives.',
    wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
    network: 'Erreur réseau. Veuillez vérifier votre connexion.',
    loginFailed: 'Échec de la connexion',
    userFailed: 'Impossible de récupérer les informations de l’utilisateur',
    resetFailed: 'Une erreur s’est produite. Veuillez réessayer.',
    wrongCode: 'Code non valide. Veuillez réessayer.',
    codeFailed: 'Échec de la vérification de l’authentification à deux facteurs',
    codeExpired: 'Le délai pour saisir le code est écoulé',
    lost: 'Appareil perdu',
    lostFailed: 'Échec de la demande de désactivation de l’authentification à deux facteurs',
  },
] as const)('in $language (specification §8)', ({ language, ...texts }) => {
  beforeAll(() => startTestI18n(language));

  const refuse = (code: 'invalid_credentials' | 'invalid_code') => () =>
    Response.json({ detail: translate(language, { key: `error.${code}` }), code }, { status: 400 });

  // @specification 8.59
  test('explains a locked account and offers the mail that unlocks it', async () => {
    stubCalls({ 'POST /auth/jwt/create/': locked });
    await enterPassword();
    expect(alert()).toContain(texts.lockedTitle);
    expect(screen.getByRole('button', { name: texts.sendReset })).toBeTruthy();
  });

  test.each([
    ['too many tries', throttled, texts.wait],
    ['a wrong password', refuse('invalid_credentials'), texts.wrong],
    ['no connection', failToReach, texts.network],
    ['a server that says nothing', silent, texts.loginFailed],
  ])('explains %s', async (_name, reply, text) => {
    stubCalls({ 'POST /auth/jwt/create/': reply });
    await enterPassword();
    expect(alert()).toContain(text);
  });

  test('explains a user that cannot be loaded', async () => {
    stubCalls({ 'POST /auth/jwt/create/': signedIn, 'GET /users/me/': silent });
    await enterPassword();
    expect(alert()).toBe(texts.userFailed);
  });

  test('explains a reset mail that cannot be requested', async () => {
    stubCalls({ 'POST /auth/jwt/create/': locked, 'POST /auth/password/reset/': silent });
    await enterPassword();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.sendReset })));
    expect(alert()).toBe(texts.resetFailed);
  });

  test('explains a wrong code, a missing server text and an expired challenge', async () => {
    stubCalls({
      'POST /auth/jwt/create/': requireCode,
      'POST /auth/jwt/verify-2fa/': refuse('invalid_code'),
    });
    await enterCode();
    expect(screen.getByText(texts.wrongCode)).toBeTruthy();
    stubCalls({ 'POST /auth/jwt/create/': requireCode, 'POST /auth/jwt/verify-2fa/': silent });
    await submit();
    expect(alert()).toBe(texts.codeFailed);
    stubCalls({ 'POST /auth/jwt/create/': requireCode, 'POST /auth/jwt/verify-2fa/': expired });
    await submit();
    expect(screen.getByRole('status').textContent).toContain(texts.codeExpired);
  });

  test('explains a reset link for a lost device that cannot be mailed', async () => {
    stubCalls({ 'POST /auth/jwt/create/': requireCode, 'POST /auth/two-factor/reset/': silent });
    await enterPassword();
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: new RegExp(texts.lost, 'u') })),
    );
    expect(alert()).toBe(texts.lostFailed);
  });
});
