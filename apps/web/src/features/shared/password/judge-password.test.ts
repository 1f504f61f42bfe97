import { expect, test } from 'vitest';
import { judgePassword } from './judge-password.ts';

const owner = {
  email: 'helene.beauvallon@example.org',
  first_name: 'Hélène',
  last_name: 'Beauvallon',
};

test.for([
  ['short', { level: 'too_short', missing: 5 }],
  ['é'.repeat(9), { level: 'too_short', missing: 1 }],
  ['👩'.repeat(9), { level: 'too_short', missing: 1 }],
  ['wqk7'.repeat(32) + 'x', { level: 'too_long' }],
  ['Helene Beauvallon', { level: 'personal' }],
  ['beauvallonHÉLÈNE', { level: 'personal' }],
  ['helene.beauvallon@example.org', { level: 'personal' }],
  ['1234567890', { level: 'weak', weakness: 'common' }],
  ['Password123!', { level: 'weak', weakness: 'common' }],
  ['azertyuiop', { level: 'weak', weakness: 'keyboard' }],
  ['Beauvallon1', { level: 'weak', weakness: 'name' }],
  ['bcdefghijkl', { level: 'weak', weakness: 'sequence' }],
  ['zkzkzkzkzkzk', { level: 'weak', weakness: 'repeat' }],
  ['kachel-pijp-trommel-vaas', { level: 'strong' }],
] as const)('rates “%s”', async ([password, verdict]) => {
  expect(await judgePassword(password, owner)).toEqual(verdict);
});

test('treats a name as an ordinary word when the owner is unknown', async () => {
  expect(await judgePassword('helene.beauvallon@example.org', null)).toEqual({ level: 'strong' });
});
