// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import type { User, UserStatus } from '@portal/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { PersonActions } from './person-header.tsx';
import { PersonCallouts } from './person-callouts.tsx';

const at = '2026-01-05T08:00:00.000Z';
const { permissions: _, ...account } = createTestUser('0198f000-0000-7000-8000-000000000001');
const person = (changes: Partial<User> = {}): User => ({
  ...account,
  two_factor_reset_requested_at: null,
  created_at: at,
  updated_at: at,
  ...changes,
});

async function open(shown: User, permissions: readonly Permission[], viewer = 'anna') {
  setUser({ ...createTestUser(viewer), permissions: [...permissions] });
  const component = () => (
    <main>
      <PersonActions person={shown} />
      <PersonCallouts person={shown} />
    </main>
  );
  renderPage(component);
  await screen.findByRole('main');
}

const listButtons = () => screen.queryAllByRole('button').map((button) => button.textContent);

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  toasts.clear();
});
afterEach(cleanup);

test.each<[UserStatus, string[]]>([
  ['active', ['Deactivate', 'Edit']],
  ['locked', ['Deactivate', 'Unlock', 'Edit']],
  ['invited', ['Delete', 'Resend invitation', 'Edit']],
  ['deactivated', ['Reactivate', 'Edit']],
  ['anonymized', []],
])('offers for a person who is %s: %s', async (status, buttons) => {
  await open(person({ status }), ['staff']);
  expect(listButtons()).toEqual(buttons);
});

test.each<[Permission, User['role'], number]>([
  ['staff', 'employee', 2],
  ['users', 'employee', 0],
  ['users', 'customer', 2],
  ['staff', 'customer', 0],
])(
  'offers with the permission %s for an %s only the permitted actions',
  async (permission, role, count) => {
    await open(person({ role }), [permission]);
    expect(listButtons()).toHaveLength(count);
  },
);

test.each([
  ['pending', ['Edit']],
  ['approved', ['Edit']],
  ['cancelled', ['Reactivate', 'Edit']],
])(
  'offers a privacy officer no reactivation while a request to anonymize is open: %s',
  async (status, buttons) => {
    stubCalls({ 'GET /users/anonymization-requests/': Response.json(toPage([{ status }])) });
    await open(person({ status: 'deactivated' }), ['staff', 'privacy']);
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(listButtons()).toEqual(buttons));
  },
);

test('hides closing the own account and approving the own reset', async () => {
  const own = person({ two_factor_reset_requested_at: at });
  await open(own, ['staff'], own.id);
  expect(listButtons()).toEqual(['Edit']);
  cleanup();
  await open(own, ['staff']);
  expect(listButtons()).toEqual(['Deactivate', 'Edit', 'Approve']);
});

test('shows the reason of a refused action and refetches the person', async () => {
  const detail = 'Somebody who can sign in must keep the right.';
  stubCalls({
    'PATCH /users/employees/{id}/': Response.json({ detail, code: 'conflict' }, { status: 409 }),
  });
  await open(person({ first_name: 'Ada' }), ['staff']);
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Ada?' });
  expect(requests).toEqual([]);
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  await userEvent.click(confirm ?? dialog);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.at(-1)).toMatchObject({
    method: 'PATCH',
    url: `/api/v1/users/employees/${person().id}/`,
  });
  expect(toasts.getState().history[0]).toMatchObject({
    title: 'Failed to deactivate account',
    text: detail,
  });
});

const details: Record<string, string> = {
  active: 'This was changed by someone else',
  // @specification 8.7
  gone: 'An error occurred. Please try again.',
};

test.each(['invited', 'active', 'gone'])(
  // @specification 8.51
  'deletes a person only if still invited on confirmation: %s',
  async (now) => {
    const current = person({ status: now === 'active' ? now : 'invited' });
    stubCalls({
      'GET /users/employees/{id}/':
        now === 'gone'
          ? Response.json({}, { status: 500 })
          : Response.json(current, { headers: { ETag: '"7"' } }),
      'DELETE /users/employees/{id}/': 204,
    });
    await open(person({ first_name: 'Ada', status: 'invited' }), ['staff']);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Ada?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const deleted = listChanges().map(({ headers }) => headers.get('If-Match'));
    expect(deleted).toEqual(now === 'invited' ? ['"7"'] : []);
    expect(toasts.getState().history[0]).toMatchObject(
      now === 'invited'
        ? { title: 'Ada deleted' }
        : { title: 'Failed to delete employee', text: details[now] },
    );
  },
);
