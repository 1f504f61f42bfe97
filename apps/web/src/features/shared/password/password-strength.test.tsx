// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { PasswordStrength } from './password-strength.tsx';

afterEach(cleanup);

describe.each([
  ['en', 'Password strength', 'Too short: 1 more character is needed', 'Too easy to guess', 'Many'],
  [
    'nl',
    'Sterkte van het wachtwoord',
    'Te kort: nog 1 teken nodig',
    'Te makkelijk te raden',
    'Veel',
  ],
  [
    'fr',
    'Robustesse du mot de passe',
    /il manque 1 caractère$/u,
    'Trop facile à deviner',
    'Beaucoup',
  ],
] as const)('in %s', (language, label, short, weak, why) => {
  beforeAll(() => startTestI18n(language));

  test('shows how many characters are missing', async () => {
    render(<PasswordStrength id="strength" password="kachelpij" />);
    expect(await screen.findByText(short)).toBeTruthy();
    expect(screen.getByRole('meter', { name: label }).getAttribute('value')).toBe('1');
  });

  test('explains why a password is weak', async () => {
    render(<PasswordStrength id="strength" password="Password123!" />);
    const verdict = await screen.findByText(weak);
    expect(verdict.closest('output')?.textContent).toContain(why);
    expect(verdict.closest('output')?.id).toBe('strength');
  });
});

test('shows nothing for an empty password', async () => {
  render(<PasswordStrength id="strength" password="" />);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('meter')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});
