import { expect, test } from 'vitest';
import { validatePassword } from './validate-password.ts';

const owner = {
  email: 'helene.beauvallon@example.org',
  firstName: 'Hélène',
  lastName: 'Beauvallon',
};

test.for([
  ['kachel-pijp', []],
  ['         9f2kq', []],
  ['é'.repeat(9), ['password.too_short']],
  ['👩'.repeat(9), ['password.too_short']],
  ['wqk7'.repeat(32) + 'x', ['password.too_long']],
  ['Helene Beauvallon', ['password.personal']],
  ['beauvallonHÉLÈNE', ['password.personal']],
  ['helene.beauvallon@example.org', ['password.personal']],
  ['helene-beauvallon', ['password.personal']],
  ['1234567890', ['password.common']],
  ['Password123!', ['password.common']],
  ['wachtwoord1', ['password.common']],
  ['azertyuiop', ['password.common']],
  ['Beauvallon1', ['password.common']],
] as const)('validates “%s”', async ([password, errors]) => {
  expect(await validatePassword(password, owner)).toEqual(errors);
});

test('accepts 128 characters of any kind', async () => {
  const long = Array.from({ length: 128 }, (_none, at) => 'ñ7 Δx€q'[at % 7] ?? '').join('');
  expect(await validatePassword(`${long.slice(0, 120)}kP2-vw8z`, owner)).toEqual([]);
});
