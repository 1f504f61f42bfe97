// @vitest-environment jsdom
import { permissions } from '@portal/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { EditEmployeeDialog } from './employee-dialogs.tsx';

const id = '0198f000-0000-7000-8000-000000000001';
const staff = { id: '0198f000-0000-7000-8000-00000000000a', name: 'Staff', permissions };
const sales = { id: '0198f000-0000-7000-8000-00000000000b', name: 'Sales', permissions: [] };
const me = { ...createTestUser(id), permissions: [...permissions], groups: [staff.id] };
const advice = 'Give it to someone else first.';

let sent: unknown[] = [];
const onClose = vi.fn();

async function serve(path: string, { method = 'GET', body }: RequestInit = {}) {
  if (method === 'PATCH') {
    sent.push(typeof body === 'string' ? JSON.parse(body) : null);
    return Response.json({ detail: advice, code: 'conflict' }, { status: 409 });
  }
  if (path.includes('job-titles')) return Response.json([]);
  if (path.includes('groups'))
    return Response.json({ count: 2, next: null, previous: null, results: [sales, staff] });
  return Response.json(me, { headers: { ETag: '"1"' } });
}

const component = () => <EditEmployeeDialog id={id} onClose={onClose} />;

async function open(viewer: string) {
  setUser({ ...me, id: viewer });
  renderPage(component);
  return screen.findByRole('checkbox', { name: 'Staff' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(async () => {
  await startTestI18n('en');
  vi.stubGlobal('scrollTo', () => {});
});
beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', serve);
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
  expect(sent).toEqual([]);
  await press('Save');
  await screen.findByRole('alertdialog');
  await press('Save and give up');
  await waitFor(() => expect(sent).toMatchObject([{ groups: [] }]));
});

test('asks nothing for another employee and shows a refusal at the groups', async () => {
  await userEvent.click(await open('somebody'));
  await press('Save');
  expect(await screen.findByText(advice)).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(toasts.getState().current).toMatchObject({ text: advice });
});

test('asks nothing when the right is kept', async () => {
  await open(id);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
});
