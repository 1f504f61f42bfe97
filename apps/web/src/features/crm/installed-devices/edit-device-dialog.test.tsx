// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { keepUser } from '#web/lib/session/load-user.ts';
import { testUser } from '#web/lib/session/test-user.ts';
import { EditDeviceDialog } from './edit-device-dialog.tsx';
import { NewDeviceDialog } from './new-device-dialog.tsx';
import { testDevice } from './test-device.ts';

const other = { id: '0198f000-0000-7000-8000-000000000011', name: 'Praktijk Noord' };

let sent: { method: string; path: string; body: unknown }[] = [];

const page = (results: readonly object[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });

function serve() {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET')
      sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
    if (path.includes('/crm/customers/')) return page([testDevice.customer ?? other, other]);
    if (path.includes('/installed-devices/')) return Response.json(testDevice);
    return page([]);
  });
}

function open(dialog: ReactNode) {
  keepUser({ ...testUser('anna'), permissions: ['customers'] });
  const routeTree = createRootRoute({ component: () => dialog });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  );
}

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
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => {
  sent = [];
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  localStorage.clear();
  serve();
});
afterEach(cleanup);

test('a device that moves to another customer leaves its clinic, and the form says so', async () => {
  open(<EditDeviceDialog id={testDevice.id} onClose={() => {}} />);
  await screen.findByRole('textbox', { name: 'Serial number' });
  const dialog = within(screen.getByRole('dialog', { name: 'Edit device' }));
  expect(dialog.getByRole('combobox', { name: 'Clinic' })).toHaveProperty(
    'value',
    testDevice.clinic_id,
  );
  expect(dialog.queryByText(/leaves its clinic/u)).toBeNull();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Customer' }));
  await userEvent.click(await screen.findByRole('option', { name: other.name }));
  expect(dialog.getByText(/leaves its clinic, Dam/u)).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Clinic' })).toHaveProperty('value', '');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ customer_id: other.id, clinic_id: null });
});

test('a device cannot be recorded without its model and serial number', async () => {
  open(<NewDeviceDialog onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Device and serial number are required.',
  );
  expect(dialog.getByRole('combobox', { name: 'Device' }).getAttribute('aria-invalid')).toBe(
    'true',
  );
  expect(sent).toEqual([]);
});
