// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { DeadResetLink } from './dead-reset-link.tsx';
import { DeadSetUpLink } from './dead-set-up-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

afterEach(cleanup);

const expired = new ApiError({
  status: 400,
  code: 'link_expired',
  detail: 'x',
  fields: {},
  requestId: null,
});

describe.each([
  {
    language: 'nl',
    fields: ['Nieuw wachtwoord', 'Wachtwoord bevestigen'],
    mismatch: 'De wachtwoorden komen niet overeen.',
    dead: 'Het wachtwoord kan niet worden gewijzigd. De link is mogelijk verlopen.',
    invitation: 'Neem contact op met uw beheerder voor een nieuwe uitnodiging.',
  },
  {
    language: 'fr',
    fields: ['Nouveau mot de passe', 'Confirmer le mot de passe'],
    mismatch: 'Les mots de passe ne correspondent pas.',
    dead: 'Impossible de réinitialiser le mot de passe. Le lien a peut-être expiré.',
    invitation: 'Veuillez demander une nouvelle invitation à votre administrateur.',
  },
] as const)('in $language', ({ language, fields, mismatch, dead, invitation }) => {
  beforeAll(() => startTestI18n(language));

  test('passwords that differ', async () => {
    render(
      <NewPasswordForm
        link={{ uid: 'a', token: 'b' }}
        onDone={() => {}}
        onLinkRefused={() => {}}
      />,
    );
    for (const [at, label] of fields.entries())
      fireEvent.change(screen.getByLabelText(label), { target: { value: `a password ${at}` } });
    const [button] = screen.getAllByRole('button').filter((one) => one.matches('[type=submit]'));
    if (!button) throw new Error('There is no button');
    await act(async () => fireEvent.click(button));
    expect(screen.getByText(mismatch)).toBeTruthy();
  });

  test('links that are too old', () => {
    render(<DeadResetLink />);
    render(<DeadSetUpLink error={expired} />);
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(said[0]).toContain(dead);
    expect(said[1]).toContain(invitation);
  });
});
