// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, requests, stubCalls, toPage } from '#web/testing/test-server.ts';
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

/** Returns these clinics, and this answer to every change. */
const serve = (clinics: readonly object[], change: object | number = 204) =>
  stubCalls({
    'GET /crm/clinics/': toPage(clinics),
    'GET /crm/installed-devices/': toPage([]),
    'PATCH /crm/clinics/{id}/': change,
    'DELETE /crm/clinics/{id}/': change,
  });

const listSent = () => requests.map(({ method, url }) => `${method} ${url}`);

async function open(permissions: readonly Permission[], path = '/') {
  setUser({ ...createTestUser('anna'), permissions: [...permissions] });
  renderPage(() => <ClinicList customer={customer} />, { path });
  await screen.findByText('Dam');
}

const press = async (role: 'button' | 'menuitem', name: string) =>
  userEvent.click(await screen.findByRole(role, { name }));

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  localStorage.clear();
  toasts.clear();
});
afterEach(cleanup);

test('requests the clinics of this customer, whatever the address contains', async () => {
  serve([clinic]);
  await open(['customers'], '/?customer_id=0198f000-0000-7000-8000-000000000009');
  expect(listSent()).toContain(`GET /api/v1/crm/clinics/?customer_id=${customer.id}`);
});

test('shows no actions to users who cannot change customers', async () => {
  serve([clinic]);
  await open(['users'], `/?form=clinic-${clinic.id}`);
  expect(screen.queryByRole('button', { name: 'Add clinic' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Dam' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Dam' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says beforehand that the last active clinic must stay, and sends nothing', async () => {
  serve([clinic]);
  await open(['customers']);
  await press('button', 'Actions for Dam');
  await press('menuitem', 'Archive');
  await screen.findByRole('alertdialog', { name: 'Dam cannot be archived' });
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  expect(listChanges()).toEqual([]);
  await press('button', 'Close');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('says in the server’s words why a clinic was not archived', async () => {
  const body = { non_field_errors: ['At least one clinic must remain active.'] };
  serve([clinic, { ...clinic, id: other, name: 'Rokin' }], Response.json(body, { status: 400 }));
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

test('offers to restore an inactive clinic, and not to archive it again', async () => {
  serve([{ ...clinic, is_active: false }], clinic);
  await open(['customers']);
  await press('button', 'Actions for Dam');
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull();
  await press('menuitem', 'Restore');
  await waitFor(() => expect(toasts.getState().current?.title).toBe('Dam is active again'));
  expect(listSent()).toContain(`PATCH /api/v1/crm/clinics/${clinic.id}/`);
});
