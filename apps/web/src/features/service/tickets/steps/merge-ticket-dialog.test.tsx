// @vitest-environment jsdom
import type { ServiceTicket } from '@portal/contract/service';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { addDays, today } from '#web/lib/days/day.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls, toPage } from '#web/testing/test-server.ts';
import { testTicket } from '#web/testing/test-ticket.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { MergeTicketDialog } from './merge-ticket-dialog.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

const ticket: ServiceTicket = { ...testTicket, status: 'in_progress', planned_for: '2126-12-24' };
const other = { ...testTicket, id: 'other', ticket_id: 'T-000007', status: 'new' } as const;

/** Chooses the other ticket, about this device, in the form of a ticket. */
async function choose(installed_device_id: string, merged = ticket): Promise<void> {
  const found = { ...other, installed_device_id, serial_number: 'SN-7' };
  stubCalls({
    'GET /service/service-tickets/': toPage([found]),
    'GET /service/service-tickets/{id}/': ({ url }) =>
      Response.json(url.includes('other') ? found : merged),
  });
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  renderPage(() => <MergeTicketDialog ticket={merged} onClose={() => {}} />);
  await userEvent.type(await screen.findByRole('combobox'), 'T-');
  await userEvent.click(await screen.findByRole('option', { name: /T-000007/u }));
}

test('warns of another device, and of a visit that does not move along', async () => {
  await choose('another device');
  expect(await screen.findByText('T-000123 is planned for 24 Dec 2126')).toBeTruthy();
  expect(screen.getByText(/^T-000123: .* · /u)).toBeTruthy();
  expect(screen.getByText(/^T-000007: .* · SN-7$/u)).toBeTruthy();
});

test('does not warn of the device where it is the same', async () => {
  await choose(ticket.installed_device_id);
  await screen.findByText('T-000123 is planned for 24 Dec 2126');
  expect(screen.queryByText('The tickets are about different devices')).toBeNull();
});

test.each<Partial<ServiceTicket>>([
  { planned_for: addDays(today(), -1) },
  { planned_for: null },
  { status: 'completed' },
])('does not warn of a visit that is over, or of none: %o', async (change) => {
  await choose('another device', { ...ticket, ...change });
  await screen.findByText('The tickets are about different devices');
  expect(screen.queryByText(/is planned for/u)).toBeNull();
});
