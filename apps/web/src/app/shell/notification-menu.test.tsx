// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { changeSession, clearSession } from '#web/lib/session/session-store.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { NotificationMenu } from './dashboard-header.tsx';

beforeAll(() => startTestI18n('en'));
beforeEach(() => changeSession({ user: { ...createTestUser('anna'), role: 'customer' } }));
afterEach(() => {
  cleanup();
  toasts.clear();
  clearSession();
});

test('counts what was said and may have been missed, and not that something worked', () => {
  render(<NotificationMenu />);
  act(() => void toasts.show({ tone: 'success', title: 'All marked as read' }));
  expect(screen.getByRole('button', { name: 'Notifications, 0 unread' })).toBeTruthy();
  act(() => void toasts.show({ tone: 'danger', title: 'Failed' }));
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
});
