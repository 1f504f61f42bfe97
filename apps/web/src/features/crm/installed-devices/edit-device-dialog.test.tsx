// @vitest-environment jsdom
import type { InstalledDeviceDetail } from '@portal/contract/crm';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionEnded } from '#web/lib/api/signals.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { EditDeviceDialog, NewDeviceDialog } from './device-form.tsx';
import { testDevice } from '#web/testing/test-device.ts';
import { listChanges, type SentRequest, stubCalls, toPage } from '#web/testing/test-server.ts';

const other = { id: '0198f000-0000-7000-8000-000000000011', name: 'Praktijk Noord' };

let device: InstalledDeviceDetail;
let version: number;

/** Returns the device with its version; refuses the change of another version. */
function answerDevice({ headers }: SentRequest) {
  const ifMatch = headers.get('If-Match');
  const etag = `"${version}"`;
  if (ifMatch && ifMatch !== etag) return Response.json({ code: 'stale' }, { status: 412 });
  return Response.json(device, { headers: { ETag: etag } });
}

function open(dialog: ReactNode) {
  setUser({ ...createTestUser('anna'), permissions: ['customers'] });
  renderPage(() => dialog);
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  device = testDevice;
  version = 1;
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  localStorage.clear();
  stubCalls({
    'GET /crm/customers/': toPage([testDevice.customer ?? other, other]),
    'GET /crm/clinics/': toPage([]),
    'GET /products/devices/': toPage([]),
    'GET /crm/installed-devices/{id}/': answerDevice,
    'PATCH /crm/installed-devices/{id}/': answerDevice,
  });
});
afterEach(cleanup);

test('clears the clinic of a device that moves to another customer, and says so', async () => {
  open(<EditDeviceDialog id={testDevice.id} onClose={() => {}} />);
  await screen.findByRole('textbox', { name: 'Serial number' });
  const dialog = within(screen.getByRole('dialog', { name: 'Edit device' }));
  expect(dialog.getByRole('combobox', { name: 'Clinic' })).toHaveProperty(
    'value',
    testDevice.clinic_id,
  );
  expect(dialog.queryByText(/will be removed from/u)).toBeNull();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Customer' }));
  await userEvent.click(await screen.findByRole('option', { name: other.name }));
  expect(dialog.getByText(/will be removed from Dam/u)).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Clinic' })).toHaveProperty('value', '');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listChanges()).toHaveLength(1));
  expect(listChanges()[0]?.body).toMatchObject({ customer_id: other.id, clinic_id: null });
});

test('shows changes of others before a draft overwrites them', async () => {
  open(<EditDeviceDialog id={testDevice.id} onClose={() => {}} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Serial number' }), '-B');
  sessionEnded.emit();
  cleanup();
  device = { ...testDevice, status: 'decommissioned' };
  version = 2;
  open(<EditDeviceDialog id={testDevice.id} onClose={() => {}} />);
  const serial = await screen.findByRole('textbox', { name: 'Serial number' });
  await waitFor(() => expect(serial).toHaveProperty('value', 'LX200-00017-B'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(listChanges()).toHaveLength(2));
  expect(listChanges().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
  expect(listChanges()[1]?.body).toMatchObject({
    serial_number: 'LX200-00017-B',
    status: 'decommissioned',
  });
});

// @specification 5.7
test('requires a model and a serial number', async () => {
  open(<NewDeviceDialog onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Device and serial number are required.',
  );
  expect(dialog.getByRole('combobox', { name: 'Device' }).getAttribute('aria-invalid')).toBe(
    'true',
  );
  expect(listChanges()).toEqual([]);
});
