// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { changeSession, clearSession } from '#web/lib/session/session-store.ts';
import { stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { NotificationMenu } from './dashboard-header.tsx';

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  changeSession({ user: { ...createTestUser('anna'), role: 'customer' } });
  stubCalls({
    'GET /notifications/unread/': { unread: 0 },
    'GET /notifications/': { count: 0, next: null, previous: null, results: [] },
  });
});
afterEach(() => {
  cleanup();
  toasts.clear();
  clearSession();
});

const renderMenu = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationMenu />
    </QueryClientProvider>,
  );

test('counts what was said and may have been missed, and not that something worked', () => {
  renderMenu();
  act(() => void toasts.show({ tone: 'success', title: 'All marked as read' }));
  expect(screen.getByRole('button', { name: 'Notifications, 0 unread' })).toBeTruthy();
  act(() => void toasts.show({ tone: 'danger', title: 'Failed' }));
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
});

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

test('offers what an earlier toast offers, once and as long as it is possible', async () => {
  renderMenu();
  const [undo, tooLate] = [vi.fn(), vi.fn()];
  act(() => {
    toasts.show({
      title: 'Old',
      action: { label: 'Too late', onPress: tooLate, until: inMinutes(-1) },
    });
    toasts.show({
      title: 'Changed',
      action: { label: 'Undo', onPress: undo, until: inMinutes(5) },
    });
    toasts.show({ title: 'Another' });
  });
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/u }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Messages' }));
  expect(await screen.findByText(/^Possible until/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Too late' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
