// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { stubCalls } from '#web/testing/test-server.ts';
import { LinkedRequestView } from './linked-request.tsx';

const linked = {
  status: 'pending',
  created_at: '2026-01-05T08:00:00.000Z',
  grace_ends_at: '2026-02-04T08:00:00.000Z',
  days_remaining: 12,
};

function open(status: number, body: object) {
  stubCalls({ 'POST /users/anonymization-requests/by-link/': Response.json(body, { status }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LinkedRequestView link={{ uid: 'a', token: 'b' }} />
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  await startTestI18n('en');
  document.cookie = 'csrftoken=token';
});
afterEach(cleanup);

test('explains before cancelling that an employee reactivates the account', async () => {
  open(200, linked);
  expect(await screen.findByText('12 days left')).toBeTruthy();
  expect(screen.getByText(/stays deactivated until your supplier/u)).toBeTruthy();
});

test('shows a request cancelled before without an error', async () => {
  open(200, { ...linked, status: 'cancelled', days_remaining: 0 });
  const callout = await screen.findByText('Already cancelled');
  expect(callout.closest('[role=status]')?.textContent).toContain('please ask your supplier');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows an error for an unknown link', async () => {
  open(400, { detail: 'Invalid link.', code: 'invalid_link' });
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid link.');
});
