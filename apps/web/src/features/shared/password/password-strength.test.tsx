// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { failToReach, requests, stubCalls } from '#web/testing/test-server.ts';
import { PasswordStrength } from './password-strength.tsx';

afterEach(cleanup);
beforeEach(() => {
  document.cookie = 'csrftoken=token';
});

describe.each([
  [
    'en',
    'Password strength',
    'Too short: 1 more character is needed',
    'Too easy to guess',
    'Many',
    'Names of the portal',
  ],
  [
    'nl',
    'Sterkte van het wachtwoord',
    'Te kort: nog 1 teken nodig',
    'Te makkelijk te raden',
    'Veel',
    'Namen van het portaal',
  ],
  [
    'fr',
    'Robustesse du mot de passe',
    /il manque 1 caractère$/u,
    'Trop facile à deviner',
    'Beaucoup',
    'Les noms du portail',
  ],
] as const)('in %s', (language, label, short, weak, why, names) => {
  beforeAll(() => startTestI18n(language));

  test('shows how many characters are missing', async () => {
    render(<PasswordStrength id="strength" password="kachelpij" />);
    expect(await screen.findByText(short)).toBeTruthy();
    expect(screen.getByRole('meter', { name: label }).getAttribute('value')).toBe('1');
  });

  test('explains why a password is weak', async () => {
    stubCalls({ 'POST /auth/password/strength/': { level: 'weak', weakness: 'common' } });
    render(<PasswordStrength id="strength" password="Password123!" />);
    const verdict = await screen.findByText(weak);
    expect(verdict.closest('output')?.textContent).toContain(why);
    expect(verdict.closest('output')?.id).toBe('strength');
  });

  test('explains that names around the person are easy to guess', async () => {
    stubCalls({ 'POST /auth/password/strength/': { level: 'weak', weakness: 'context' } });
    render(<PasswordStrength id="strength" password="partner-portal" />);
    const verdict = await screen.findByText(weak);
    expect(verdict.closest('output')?.textContent).toContain(names);
  });
});

test('shows nothing for an empty password', async () => {
  render(<PasswordStrength id="strength" password="" />);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('meter')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('sends the link that the password is set with, and only the latest password', async () => {
  stubCalls({ 'POST /auth/password/strength/': { level: 'strong', weakness: null } });
  const link = { uid: 'uid', token: 'token' };
  const { rerender } = render(<PasswordStrength id="s" password="kachel-pij" link={link} />);
  rerender(<PasswordStrength id="s" password="kachel-pijp" link={{ ...link }} />);
  expect(await screen.findByRole('meter')).toBeTruthy();
  expect(requests.map(({ body }) => body)).toEqual([{ password: 'kachel-pijp', ...link }]);
});

test.each([429, 503, failToReach])(
  'shows nothing where the server does not answer: %s',
  async (no) => {
    stubCalls({ 'POST /auth/password/strength/': no });
    render(<PasswordStrength id="strength" password="kachel-pijp" />);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('meter')).toBeNull();
  },
);
