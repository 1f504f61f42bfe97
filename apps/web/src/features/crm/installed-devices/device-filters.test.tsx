// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { DeviceFilters } from './device-filters.tsx';
import { CustomerDeviceList } from './device-list.tsx';
import { useDeviceList } from './use-device-list.ts';

const clinic = { id: 'clinic', name: 'Noord', city: 'Utrecht', is_active: true };

function Page() {
  return <DeviceFilters list={useDeviceList({ name: 'devices' })} />;
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  localStorage.clear();
  stubCalls({
    'GET /crm/installed-devices/': toPage([]),
    'GET /crm/customers/': toPage([{ id: 'practice', name: 'Praktijk Noord' }]),
    'GET /crm/clinics/': toPage([clinic]),
    'GET /products/devices/': toPage([]),
  });
  setUser(createTestUser('anna'));
});
afterEach(cleanup);

const openMenu = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('opens rarer filters from the menu with the focus, and clinics once a customer is chosen', async () => {
  const router = renderPage(Page);
  await openMenu('More filters');
  expect(screen.queryByRole('menuitem', { name: 'Clinic…' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Model…' }));
  const model = await screen.findByRole('combobox', { name: 'Model' });
  await waitFor(() => expect(document.activeElement).toBe(model));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Customer' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Praktijk Noord' }));
  await openMenu('More filters');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Clinic…' }));
  const clinics = await screen.findByRole('combobox', { name: 'Clinic' });
  await waitFor(() => expect(document.activeElement).toBe(clinics));
  await userEvent.selectOptions(clinics, await screen.findByRole('option', { name: /Utrecht/u }));
  await openMenu('More filters');
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'In maintenance' }));
  expect(await screen.findByRole('button', { name: 'More filters (1)' })).toBeTruthy();
  expect(router.state.location.search).toEqual({
    customer_id: 'practice',
    clinic_id: 'clinic',
    status: 'in_maintenance',
  });
  // Of another customer, clinics are opened anew: the field of the customer keeps the focus.
  const customer = screen.getByRole('combobox', { name: 'Customer' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Clinic' })).toBeNull());
  await userEvent.click(customer);
  await userEvent.click(await screen.findByRole('option', { name: 'Praktijk Noord' }));
  await waitFor(() => expect(router.state.location.search).toHaveProperty('customer_id'));
  expect(screen.queryByRole('combobox', { name: 'Clinic' })).toBeNull();
  expect(document.activeElement).toBe(customer);
});

test('has the link to a customer’s due maintenance among the actions of the list', async () => {
  const customer = { id: 'practice', name: 'Praktijk Noord' };
  renderPage(() => <CustomerDeviceList customer={customer} grant={undefined} />);
  const link = await screen.findByRole('link', { name: 'Maintenance due' });
  expect(link.getAttribute('href')).toBe('/dashboard/data/devices/due?customer_id=practice');
});
