// @vitest-environment jsdom
import { translate } from '@portal/locales/server';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { stubCalls } from '#web/testing/test-server.ts';
import { InvalidResetLink, InvalidSetUpLink } from './invalid-password-links.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

afterEach(cleanup);

const refused = (code: 'invalid_link' | 'link_expired', detail: string) =>
  new ApiError({ status: 400, code, detail, fields: {}, requestId: null });
const alert = () => screen.getByRole('alert').textContent;

/** Fills in and submits both fields. */
async function send(password: string, repeated: string): Promise<void> {
  render(
    <NewPasswordForm link={{ uid: 'a', token: 'b' }} onDone={() => {}} onLinkRefused={() => {}} />,
  );
  for (const [name, value] of Object.entries({
    new_password: password,
    confirm_password: repeated,
  }))
    fireEvent.change(document.querySelector(`[name=${name}]`) ?? document.body, {
      target: { value },
    });
  const button = document.querySelector('[type=submit]') ?? document.body;
  await act(async () => fireEvent.click(button));
}

describe.each([
  {
    language: 'en',
    required: 'New password is required',
    mismatch: 'Passwords do not match.',
    failed: 'Something went wrong. Please try again.',
    dead: 'Unable to reset password. The link may have expired.',
    request: 'Request new link',
    invalid: 'Invalid link.',
    // @specification 8.64
    invitation: 'Please contact your administrator for a new invitation.',
  },
  {
    language: 'nl',
    required: 'Nieuw wachtwoord is verplicht',
    mismatch: 'De wachtwoorden komen niet overeen.',
    failed: 'Er is iets misgegaan. Probeer het opnieuw.',
    dead: 'Het wachtwoord kan niet worden gewijzigd. De link is mogelijk verlopen.',
    request: 'Nieuwe link aanvragen',
    invalid: 'Ongeldige link.',
    invitation: 'Neem contact op met uw beheerder voor een nieuwe uitnodiging.',
  },
  {
    language: 'fr',
    required: 'Nouveau mot de passe',
    mismatch: 'Les mots de passe ne correspondent pas.',
    failed: 'Une erreur s’est produite. Veuillez réessayer.',
    dead: 'Impossible de réinitialiser le mot de passe. Le lien a peut-être expiré.',
    request: 'Demander un nouveau lien',
    invalid: 'Lien non valide.',
    invitation: 'Veuillez demander une nouvelle invitation à votre administrateur.',
  },
] as const)('in $language (specification §5, §8)', ({ language, ...texts }) => {
  beforeAll(() => startTestI18n(language));

  test('shows the texts for missing and different passwords', async () => {
    await send('', '');
    expect(document.body.textContent).toContain(texts.required);
    cleanup();
    await send('a long password', 'another password');
    expect(screen.getByText(texts.mismatch)).toBeTruthy();
  });

  test('shows the specified text when the server sends none', async () => {
    stubCalls({ 'POST /auth/password/reset/confirm/': new Response('<html>', { status: 502 }) });
    document.cookie = 'csrftoken=token';
    await send('a long password', 'a long password');
    expect(alert()).toBe(texts.failed);
  });

  test('explains an invalid reset link and offers a new one', () => {
    render(<InvalidResetLink />);
    expect(alert()).toContain(texts.dead);
    expect(screen.getByRole('button', { name: texts.request })).toBeTruthy();
  });

  test('explains a used and an expired invitation', () => {
    const detail = translate(language, { key: 'error.invalid_link' });
    render(<InvalidSetUpLink error={refused('invalid_link', detail)} />);
    expect(alert()).toContain(texts.invalid);
    cleanup();
    render(<InvalidSetUpLink error={refused('link_expired', detail)} />);
    expect(alert()).toContain(texts.invitation);
  });
});
