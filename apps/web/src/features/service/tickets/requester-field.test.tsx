// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { testTicket } from '#web/testing/test-ticket.ts';
import { listChanges, requests, stubCalls, toPage } from '#web/testing/test-server.ts';

const device = {
  id: testTicket.installed_device_id,
  device: testTicket.device,
  customer_id: testTicket.customer_id,
  serial_number: testTicket.serial_number,
};
const nurse = { id: 'nurse', first_name: 'Ada', last_name: 'Bos', email: 'ada@lumiere.example' };

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  stubCalls({
    'GET /users/customers/': toPage([nurse]),
    'POST /service/service-tickets/': Response.json(testTicket, { status: 201 }),
  });
});
afterEach(cleanup);

const listSent = () =>
  listChanges().map(({ body, headers }) => ({ body, key: headers.get('Idempotency-Key') }));

async function open(permissions: Permission[]) {
  setUser({ ...createTestUser('anna'), email: 'anna@supplier.example', permissions });
  renderPage(() => <NewTicketDialog device={Object(device)} onClose={async () => {}} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Description/u }), 'It hums');
  await userEvent.click(dialog.getByRole('radio', { name: /^Limited use/u }));
  return dialog;
}

const submit = (dialog: Awaited<ReturnType<typeof open>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Create ticket' }));
const ticketFor = (email: string) => ({
  body: {
    installed_device_id: device.id,
    subject: null,
    description: 'It hums',
    requester_name: null,
    urgency: 'limited',
    contact_phone: null,
    contact_when: null,
    requester_email: email,
  },
  key: expect.stringMatching(/^"[0-9a-f]{32}"$/u),
});

// @specification 5.8
test('requires a requester and has no default', async () => {
  const dialog = await open(['service']);
  await submit(dialog);
  expect(await dialog.findByText('Please fill in all fields')).toBeTruthy();
  expect(listSent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Use my own address' }));
  await submit(dialog);
  await waitFor(() => expect(listSent()).toEqual([ticketFor('anna@supplier.example')]));
});

test('offers the customer’s people by name, and accepts another address', async () => {
  const dialog = await open(['service', 'users']);
  await userEvent.click(dialog.getByRole('combobox', { name: 'User of the customer' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ada Bos/u }));
  const address = dialog.getByRole('textbox', { name: /Requester’s email/u });
  expect(address).toHaveProperty('value', nurse.email);
  expect(requests.map(({ query }) => query.get('customer_id'))).toContain(device.customer_id);
  await userEvent.clear(address);
  await userEvent.type(address, 'desk@lumiere.example');
  await submit(dialog);
  await waitFor(() => expect(listSent()).toEqual([ticketFor('desk@lumiere.example')]));
});

test('accepts an address from users who cannot see the customer’s people', async () => {
  const dialog = await open(['service']);
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(requests).toEqual([]);
});
