import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { formatPersonName } from './person-name.ts';

const person = createTestUser('claire');

beforeAll(() => startTestI18n('en'));

test.each([
  [{ title: 'Dr.', first_name: 'Claire', last_name: 'Dubois' } as const, 'Dr. Claire Dubois'],
  [{ first_name: 'Claire' }, 'Claire'],
  [{ title: 'Dr.' } as const, 'claire@example.test'],
])('formats %j as %s', (names, expected) => {
  expect(formatPersonName(i18n.t, { ...person, ...names })).toBe(expected);
});
