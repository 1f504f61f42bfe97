// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { stubCalls } from '#web/testing/test-server.ts';
import { FeedDialog } from './feed-dialog.tsx';

const none = { is_active: false, scope: null, created_at: null };
const url = 'https://portal.example/api/v1/calendar/secret.ics';
let response: PromiseWithResolvers<Response>;
const closed = vi.fn();

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  response = Promise.withResolvers();
  document.cookie = 'csrftoken=token';
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  stubCalls({
    'GET /service/calendar-feed/': none,
    'POST /service/calendar-feed/': () => response.promise,
  });
});
afterEach(() => {
  cleanup();
  closed.mockReset();
});

test('offers a salesperson the feed of their own next steps, without a choice of tickets', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['pipeline'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedDialog onClose={closed} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/your own next steps/iu)).toBeTruthy();
  expect(screen.queryByLabelText('Tickets included')).toBeNull();
});

test('says of an existing feed that it contains next steps too', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['service', 'pipeline'] });
  stubCalls({
    'GET /service/calendar-feed/': {
      is_active: true,
      scope: 'all',
      created_at: '2026-03-04T12:00:00.000Z',
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedDialog onClose={closed} />
    </QueryClientProvider>,
  );
  const status = (await screen.findByText(/^Active since/u)).closest('[role="status"]');
  expect(status?.textContent).toContain('Includes all tickets. Your own next steps');
});

test('keeps the dialog open while the address is created, and shows it once', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedDialog onClose={closed} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Create/u }));
  await userEvent.keyboard('{Escape}');
  for (const button of screen.getAllByRole('button', { name: 'Close' }))
    await userEvent.click(button);
  expect(closed).not.toHaveBeenCalled();
  response.resolve(
    Response.json({ ...none, is_active: true, scope: 'mine', url }, { status: 201 }),
  );
  await waitFor(() => expect(screen.getByDisplayValue(url)).toBeTruthy());
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
