// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { NewTicketDialog } from '#web/features/service/tickets/new-ticket-dialog.tsx';
import { testTicket } from '#web/testing/test-ticket.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { stubCalls, toPage } from '#web/testing/test-server.ts';

const none = /^No customer has a device yet\./u;
const { installed_device_id: id, device, customer, serial_number: serial } = testTicket;
let results: unknown[] = [];

beforeAll(() => startTestI18n('en'));
beforeEach(() => stubCalls({ 'GET /crm/installed-devices/': () => toPage(results) }));
afterEach(cleanup);

function open(permissions: Permission[]) {
  setUser({ ...createTestUser('anna'), permissions });
  renderPage(() => <NewTicketDialog onClose={async () => {}} />);
}

test('says that a device must be added first, and leads there whoever may', async () => {
  results = [];
  open(['service', 'customers']);
  await screen.findByText(none);
  const link = screen.getByRole('link', { name: 'Add a customer’s device first' });
  expect(link.getAttribute('href')).toBe('/dashboard/data/devices');
  cleanup();
  open(['service']);
  await screen.findByText(none);
  expect(screen.queryByRole('link')).toBeNull();
});

test('does not ask to add a device where there is one', async () => {
  results = [{ id, device, customer, clinic: null, serial_number: serial }];
  open(['service', 'customers']);
  await userEvent.click(await screen.findByRole('combobox', { name: /Device/u }));
  await screen.findByRole('option', { name: /LX200-00017/u });
  expect(screen.queryByText(none)).toBeNull();
});
