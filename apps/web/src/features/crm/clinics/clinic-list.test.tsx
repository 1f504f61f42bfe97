// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ClinicList } from './clinic-list.tsx';

const customer = { id: '0198f000-0000-7000-8000-000000000001', name: 'Clinique Lumière' };
const at = '2026-01-05T08:00:00.000Z';
const clinic = {
  id: '0198f000-0000-7000-8000-000000000002',
  customer_id: customer.id,
  customer,
  name: 'Dam',
  is_active: true,
  street: 'Damrak',
  house_number: '1',
  postal_code: '1012 AB',
  city: 'Amsterdam',
  country: 'NL',
  created_at: at,
  updated_at: at,
};

const other = '0198f000-0000-7000-8000-000000000003';

let sent: string[] = [];

/** Returns these clinics, and the given refusal or success for every change. */
function serve(clinics: readonly object[], change: { status: number; body?: object }) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${path}`);
    const page = { count: clinics.length, next: null, previous: null, results: clinics };
    if (method === 'GET') return Response.json(page);
    if (change.status === 204) return new Response(null, { status: 204 });
    return Response.json(change.body ?? {}, { status: change.status });
  });
}

async function open(permissions: readonly Permission[], path = '/') {
  setUser({ ...createTestUser('anna'), permissions: [...permissions] });
  renderPage(() => <ClinicList customer={customer} />, { path });
  await screen.findByText('Dam');
}

const press = async (role: 'button' | 'menuitem', name: string) =>
  userEvent.click(await screen.findByRole(role, { name }));

beforeAll(async () => {
  await startTestI18n('en');
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  window.scrollTo = () => {};
});
beforeEach(() => {
  sent = [];
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  localStorage.clear();
  toasts.clear();
});
afterEach(cleanup);

test('requests the clinics of this customer, whatever the address contains', async () => {
  serve([clinic], { status: 204 });
  await open(['customers'], '/?customer_id=0198f000-0000-7000-8000-000000000009');
  expect(sent).toContain(`GET /api/v1/crm/clinics/?customer_id=${customer.id}`);
});

test('shows no actions to users who cannot change customers', async () => {
  serve([clinic], { status: 204 });
  await open(['users'], `/?form=clinic-${clinic.id}`);
  expect(screen.queryByRole('button', { name: 'Add clinic' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Dam' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Dam' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says beforehand that the last active clinic must stay, and sends nothing', async () => {
  serve([clinic], { status: 204 });
  await open(['customers']);
  await press('button', 'Actions for Dam');
  await press('menuitem', 'Archive');
  await screen.findByRole('alertdialog', { name: 'Dam cannot be archived' });
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([]);
  await press('button', 'Close');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('says in the server’s words why a clinic was not archived', async () => {
  const body = { non_field_errors: ['At least one clinic must remain active.'] };
  serve([clinic, { ...clinic, id: other, name: 'Rokin' }], { status: 400, body });
  await open(['customers']);
  await press('button', 'Actions for Dam');
  await press('menuitem', 'Archive');
  const confirm = await screen.findByRole('button', { name: 'Archive' });
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).not.toBe('true'));
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(toasts.getState().current).toMatchObject({
      tone: 'danger',
      title: 'Failed to archive clinic',
      text: 'At least one clinic must remain active.',
    }),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an inactive clinic can be restored, and not archived again', async () => {
  serve([{ ...clinic, is_active: false }], { status: 200, body: clinic });
  await open(['customers']);
  await press('button', 'Actions for Dam');
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull();
  await press('menuitem', 'Restore');
  await waitFor(() => expect(toasts.getState().current?.title).toBe('Dam is active again'));
  expect(sent).toContain(`PATCH /api/v1/crm/clinics/${clinic.id}/`);
});
