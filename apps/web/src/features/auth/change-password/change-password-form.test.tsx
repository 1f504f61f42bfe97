// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionEnded } from '#web/lib/api/signals.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

beforeAll(() => startTestI18n('en'));
beforeEach(async () => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  toasts.clear();
  stubCalls({ 'POST /auth/password/strength/': { level: 'strong', weakness: null } });
  setUser(createTestUser('anna'));
  renderPage(ChangePasswordForm);
  await screen.findByLabelText('Current password');
});
afterEach(cleanup);

const answer = (response: Response | number) =>
  stubCalls({ 'POST /auth/password/change/': response });

async function fill(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
}

async function send(old: string, chosen: string, repeated = chosen) {
  await fill('Current password', old);
  await fill('New password', chosen);
  await fill('Confirm password', repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

/** Returns the error, hint and strength of a field. */
const getFieldText = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');

// @specification 5.4
test('refuses new passwords that differ in the specified words, without a request', async () => {
  await send('the old one', 'kachel-pijp-trommel', 'kachel-pijp-trompet');
  expect(getFieldText('Confirm password')).toBe('New passwords do not match.');
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'));
  expect(requests.filter(({ url }) => url.endsWith('/change/'))).toEqual([]);
});

test('requires every field', async () => {
  await send('', '');
  expect(getFieldText('Current password')).toBe('Current password is required');
  expect(getFieldText('New password')).toContain('New password is required');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});

test('removes the error of a field when the field changes', async () => {
  await send('', '');
  await userEvent.type(screen.getByLabelText('New password'), 'k');
  expect(getFieldText('New password')).not.toContain('required');
  expect(getFieldText('Confirm password')).toBe('Confirm password is required');
});

test('shows the error of a wrong old password at its field', async () => {
  const body = { old_password: ['This is not your current password.'] };
  answer(Response.json(body, { status: 400 }));
  await send('a wrong one', 'kachel-pijp-trommel');
  expect(getFieldText('Current password')).toBe('This is not your current password.');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a lock above the fields', async () => {
  const lock = { code: 'account_locked', detail: 'Locked.', locked_until: '2030-01-01T00:00:00Z' };
  answer(Response.json(lock, { status: 423 }));
  await send('a wrong one', 'kachel-pijp-trommel');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many failed attempts');
});

// @specification 8.20
test('shows the specified text when the server sends none', async () => {
  answer(500);
  await send('the old one', 'kachel-pijp-trommel');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Password change failed')).toBeDefined();
  // @specification 8.65
  expect(within(alert).getByText('Failed to change password.')).toBeDefined();
});

test('confirms the change and the ended sessions, and clears the fields', async () => {
  answer(204);
  await send(' the old one ', 'kachel-pijp-trommel');
  await waitFor(() =>
    expect(toasts.getState().current).toMatchObject({
      tone: 'success',
      title: 'Password changed',
      text: 'All your other sessions have ended.',
    }),
  );
  expect(requests.find(({ url }) => url.endsWith('/change/'))?.body).toEqual({
    old_password: ' the old one ',
    new_password: 'kachel-pijp-trommel',
  });
  for (const label of ['Current password', 'New password', 'Confirm password'])
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('value', ''));
});

test('does not store passwords as a draft', async () => {
  await userEvent.type(screen.getByLabelText('New password'), 'kachel-pijp-trommel');
  sessionEnded.emit();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('kachel');
});
