// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';

const group = (memberCount: number) => ({
  id: '0198f000-0000-7000-8000-000000000001',
  name: 'Sales',
  permissions: [],
  two_factor_required: false,
  member_count: memberCount,
});

const onClose = vi.fn();

async function open(memberCount: number) {
  const component = () => <DeleteGroupDialog group={group(memberCount)} onClose={onClose} />;
  renderPage(component);
  await screen.findByRole('alertdialog');
}

beforeAll(async () => {
  await startTestI18n('en');
  document.cookie = 'csrftoken=token';
});
afterEach(() => {
  cleanup();
  onClose.mockClear();
  toasts.clear();
});

test('explains that a group with members cannot be deleted', async () => {
  await open(2);
  const refusal = screen.getByRole('alertdialog', { name: 'Sales cannot be deleted' });
  expect(refusal.textContent).toContain('Remove its members first.');
  expect(screen.getByRole('link', { name: '2 members' }).getAttribute('href')).toContain(
    'group_id',
  );
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('replaces the confirmation by the explanation when an employee joined meanwhile', async () => {
  const body = { detail: 'This is still in use and cannot be deleted.', code: 'in_use' };
  stubCalls({ 'DELETE /users/groups/{id}/': Response.json(body, { status: 409 }) });
  await open(0);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alertdialog', { name: 'Sales cannot be deleted' })).toBeTruthy();
  expect(toasts.getState().history).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('shows any other error in a toast', async () => {
  const failed = Response.json({ code: 'server_error' }, { status: 500 });
  stubCalls({ 'DELETE /users/groups/{id}/': failed });
  await open(0);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toasts.getState().history[0]?.title).toBe('Failed to delete group');
});
