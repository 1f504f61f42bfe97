// @vitest-environment jsdom
import { permissions } from '@portal/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { EditEmployeeDialog } from './employee-dialogs.tsx';

const id = '0198f000-0000-7000-8000-000000000001';
const staff = { id: '0198f000-0000-7000-8000-00000000000a', name: 'Staff', permissions };
const sales = { id: '0198f000-0000-7000-8000-00000000000b', name: 'Sales', permissions: [] };
const me = { ...createTestUser(id), permissions: [...permissions], groups: [staff.id] };
const advice = 'Give it to someone else first.';

const onClose = vi.fn();

const component = () => <EditEmployeeDialog id={id} onClose={onClose} />;

async function open(viewer: string) {
  setUser({ ...me, id: viewer });
  renderPage(component);
  return screen.findByRole('checkbox', { name: 'Staff' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  const refusal = Response.json({ detail: advice, code: 'conflict' }, { status: 409 });
  stubCalls({
    'GET /users/employees/job-titles/': [],
    'GET /users/employees/teams/': [],
    'GET /users/groups/': toPage([sales, staff]),
    'GET /users/employees/{id}/': Response.json(me, { headers: { ETag: '"1"' } }),
    'PATCH /users/employees/{id}/': refusal,
  });
});
afterEach(() => {
  cleanup();
  toasts.clear();
});

test('asks before employees give up their own right to manage employees', async () => {
  await userEvent.click(await open(id));
  await press('Save');
  await screen.findByRole('alertdialog', { name: 'Give up managing employees?' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(listChanges()).toEqual([]);
  await press('Save');
  await screen.findByRole('alertdialog');
  await press('Save and give up');
  await waitFor(() => expect(listChanges()).toMatchObject([{ body: { groups: [] } }]));
});

test('asks nothing for another employee and shows a refusal at the groups', async () => {
  await userEvent.click(await open('somebody'));
  await press('Save');
  expect(await screen.findByText(advice)).toBeTruthy();
  expect(listChanges()).toHaveLength(1);
  expect(toasts.getState().current).toMatchObject({ text: advice });
});

test('asks nothing when the right is kept', async () => {
  await open(id);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
  await press('Save');
  await waitFor(() => expect(listChanges()).toHaveLength(1));
});
