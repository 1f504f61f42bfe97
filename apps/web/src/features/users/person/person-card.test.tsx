// @vitest-environment jsdom
import type { User } from '@portal/contract/users';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { createTestUser } from '#web/testing/test-user.ts';
import { PersonCard } from './person-card.tsx';

const { permissions: _, ...account } = createTestUser('ada');
const at = '2026-01-05T08:00:00.000Z';
const times = { two_factor_reset_requested_at: null, created_at: at, updated_at: at };
const ada: User = { ...account, ...times };

async function open(person: User) {
  const component = () => <PersonCard person={person} lines={[]} />;
  renderPage(component);
  return screen.findByRole('article');
}

const resetBadge = 'Requested a two-factor reset';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('shows a locked account and an open reset request in the list', async () => {
  const card = await open({ ...ada, status: 'locked', two_factor_reset_requested_at: at });
  expect(card.textContent).toContain('Locked');
  expect(card.textContent).toContain(resetBadge);
});

test('shows no badge without a request and links with the kind of person', async () => {
  expect((await open(ada)).textContent).not.toContain(resetBadge);
  expect(screen.getByRole('link').getAttribute('href')).toContain('ada?role=employee');
});
