import { expect, test } from 'vitest';
import { testUser } from '#web/lib/session/test-user.ts';
import { personName } from './person-name.ts';

const person = testUser('claire');

test.each([
  [{ title: 'Dr.', first_name: 'Claire', last_name: 'Dubois' } as const, 'Dr. Claire Dubois'],
  [{ first_name: 'Claire' }, 'Claire'],
  [{ title: 'Dr.' } as const, 'claire@example.test'],
])('%j is called %s', (names, called) => {
  expect(personName({ ...person, ...names })).toBe(called);
});
