// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { getSession, useSession } from '#web/lib/session/session-store.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

function mockResponse(status: number, body: object) {
  stubCalls({ 'POST /users/anonymization-requests/': Response.json(body, { status }) });
}

async function open() {
  setUser(createTestUser('anna'));
  const root = createRootRoute();
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    // Like the dashboard: empty without a user.
    component: () => (useSession().user ? <DeleteAccountDialog onClose={() => {}} /> : null),
  });
  const confirmationRoute = createRoute({
    getParentRoute: () => root,
    path: '/anonymization-request',
    component: () => <h1>Asked</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([start, confirmationRoute]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('dialog', { name: 'Delete your account?' });
  return router;
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
});
afterEach(cleanup);

test('explains the consequences and sends nothing without a password', async () => {
  mockResponse(500, {});
  await open();
  expect(screen.getByText(/^After 30 days, once approved/u)).toBeTruthy();
  await submit();
  expect(await screen.findByText('Password is required')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('shows a wrong password at its field and stays signed in', async () => {
  mockResponse(400, { password: ['This is not your password.'] });
  await open();
  await userEvent.type(screen.getByLabelText('Password'), 'a guess');
  await submit();
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  expect(getSession().isAuthenticated).toBe(true);
});

// @specification 8.52
test('explains a rejection for the last manager of employees', async () => {
  mockResponse(409, { detail: 'Somebody must keep the employees.', code: 'conflict' });
  await open();
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody must keep');
});

test('signs out after the request and explains what happens next', async () => {
  mockResponse(201, { grace_ends_at: '2026-02-04T08:00:00.000Z' });
  const router = await open();
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/anonymization-request'));
  expect(router.state.location.state.graceEndsAt).toBe('2026-02-04T08:00:00.000Z');
  expect(getSession().user).toBeNull();
  expect(requests).toEqual([
    expect.objectContaining({
      method: 'POST',
      url: '/api/v1/users/anonymization-requests/',
      body: { password: 'secret' },
    }),
  ]);
});
