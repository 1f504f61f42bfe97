// @vitest-environment jsdom
import type { InstalledDevice } from '@portal/contract/crm';
import { createServiceRequest } from '@portal/contract/service';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { stubCalls, toPage } from '#web/testing/test-server.ts';
import { RequestServiceDialog } from './request-service-dialog.tsx';

vi.mock('#web/lib/api/call.ts', () => ({ call: vi.fn() }));
const send = vi.mocked(call);

const device: InstalledDevice = {
  id: 'device',
  customer_id: 'customer',
  customer: { id: 'customer', name: 'Huidkliniek' },
  clinic_id: null,
  clinic: null,
  device_id: 'model',
  device: { id: 'model', name: 'Lamp', model: 'LP-7' },
  manufacturer_id: 'maker',
  manufacturer: { id: 'maker', name: 'Fabriek' },
  serial_number: 'SN-1',
  own_name: null,
  inventory_number: null,
  installation_date: null,
  status: 'active',
  next_maintenance_on: null,
  photo_id: null,
  created_at: '2026-01-05T10:00:00Z',
  updated_at: '2026-01-05T10:00:00Z',
};

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  setUser({ ...createTestUser('nurse'), role: 'customer', customer_id: 'customer' });
  stubCalls({
    'GET /service/service-tickets/': toPage([]),
    'GET /service/service-requests/': toPage([]),
  });
});
afterEach(() => {
  cleanup();
  clearUser();
  send.mockReset();
});

const Page = () => <RequestServiceDialog device={device} onSent={() => {}} onClose={() => {}} />;

test('uploads files once the request is made, which is made once', async () => {
  renderPage(Page);
  const description = await screen.findByLabelText(/What is wrong/u);
  await userEvent.type(description, 'It beeps.');
  const urgency = screen.getByRole('radiogroup', { name: /^How urgent is it/u });
  expect(urgency.getAttribute('aria-required')).toBe('true');
  // The name is the label alone; the hint describes it.
  await userEvent.click(screen.getByRole('radio', { name: 'Device down' }));
  const input = document.querySelector('input[type=file][multiple]');
  if (!(input instanceof HTMLInputElement)) throw new Error('Nothing takes files');
  await userEvent.upload(input, new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('plan.pdf')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();

  send.mockImplementation(async (route) => {
    if (route === createServiceRequest)
      return {
        id: 'request',
        device: device.device,
        serial_number: 'SN-1',
        answer_due_at: '2026-01-05T10:00:00Z',
      };
    throw new Error('No photo today');
  });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Request sent')).toBeTruthy();
  expect(screen.getByText(/^Your supplier answers before .*2026/u)).toBeTruthy();
  expect(send.mock.calls.filter(([route]) => route === createServiceRequest)).toHaveLength(1);
  expect(await screen.findByText(/1 file was not/u)).toBeTruthy();
});

test('shows a validation error of the device, even without a choice of devices', async () => {
  const fields = { installed_device_id: ['This device is decommissioned.'] };
  send.mockRejectedValue(
    new ApiError({ status: 400, code: null, detail: null, fields, requestId: null }),
  );
  renderPage(Page);
  await userEvent.type(await screen.findByLabelText(/What is wrong/u), 'It beeps.');
  await userEvent.click(screen.getByRole('radio', { name: 'Limited use' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This device is decommissioned.');
});
