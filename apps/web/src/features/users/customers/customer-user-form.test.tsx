// @vitest-environment jsdom
import type { User } from '@portal/contract/users';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { EditCustomerUserDialog, NewCustomerUserDialog } from './customer-user-form.tsx';

const customer = { id: '0198f000-0000-7000-8000-000000000001', name: 'Nova' };
const north = { id: '0198f000-0000-7000-8000-000000000002', name: 'North', city: 'Utrecht' };
const closed = { id: '0198f000-0000-7000-8000-000000000003', name: 'Closed', city: 'Gent' };
const userId = '0198f000-0000-7000-8000-000000000004';
const address = { street: 'Neude', house_number: '11', customer_id: customer.id, is_active: true };
const close = () => {};

const user: User = {
  ...createTestUser('els'),
  id: userId,
  email: 'els@clinic.example',
  first_name: 'Els',
  last_name: 'Maes',
  role: 'customer',
  customer_id: customer.id,
  customer,
  clinic_role: 'own_clinics',
  clinic_ids: [closed.id],
  clinics: [closed],
  two_factor_reset_requested_at: null,
  created_at: '2026-01-31T09:00:00Z',
  updated_at: '2026-01-31T09:00:00Z',
};

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  setUser({ ...createTestUser('anna'), permissions: ['users'] });
  stubCalls({
    'GET /crm/customers/': toPage([customer]),
    'GET /crm/customers/{id}/': customer,
    'GET /crm/clinics/': toPage([{ ...north, ...address }]),
    'GET /users/customers/{id}/': Response.json(user, { headers: { ETag: '"1"' } }),
    'POST /users/customers/': user,
    'PATCH /users/customers/{id}/': user,
  });
});
afterEach(cleanup);

async function save() {
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listChanges()).toHaveLength(1));
  return listChanges()[0]?.body;
}

test('leaves the role of a new user to the server until one is chosen', async () => {
  renderPage(() => <NewCustomerUserDialog customer={customer} onClose={close} />);
  await userEvent.type(await screen.findByLabelText(/^First name/u), 'Els');
  await userEvent.type(screen.getByLabelText(/^Last name/u), 'Maes');
  await userEvent.type(screen.getByLabelText(/^Email/u), 'els@clinic.example');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  const sent = await save();
  expect(sent).toMatchObject({ customer_id: customer.id, clinic_ids: [] });
  expect(sent).not.toHaveProperty('clinic_role');
});

test('offers the active clinics of the customer and those that the user has', async () => {
  renderPage(() => <EditCustomerUserDialog id={userId} onClose={close} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'North, Utrecht' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Closed' }));
  expect(await save()).toMatchObject({ clinic_role: 'own_clinics', clinic_ids: [north.id] });
});
