// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { testLead } from '#web/testing/test-lead.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { ConvertLeadDialog } from './convert-lead-dialog.tsx';

const product = '0198f000-0000-7000-8000-000000000031';
const known = { id: '0198f000-0000-7000-8000-000000000032', name: 'Praktijk Vlierbeek' };
const won = {
  ...testLead,
  stage: 'won',
  lost_reason: null,
  organization: known.name,
  interested_products: [
    { id: product, product_id: product, name: 'Laser', product_type: 'device', quantity: 1 },
  ],
};
const everything: Permission[] = ['pipeline', 'customers', 'users', 'viewing_rights'];

function open(permissions: Permission[], onClose = () => {}) {
  setUser({ ...createTestUser('anna'), permissions });
  renderPage(() => (
    <ConvertLeadDialog lead={{ id: won.id, name: won.contact.name }} onClose={onClose} />
  ));
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isStep = async (name: string) =>
  waitFor(() =>
    expect(screen.getByText(name).closest('li')?.getAttribute('aria-current')).toBe('step'),
  );

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  toasts.clear();
  stubCalls({
    'GET /crm/leads/{id}/': Response.json(won, { headers: { ETag: '"3"' } }),
    'GET /crm/customers/': toPage([known]),
    'GET /crm/clinics/': toPage([]),
    'GET /crm/customers/{id}/': known,
    'POST /crm/leads/{id}/convert/': Response.json(known, { status: 201 }),
  });
});
afterEach(cleanup);

test('leads through the steps, and sends customer, clinic, user and rights with one request', async () => {
  open(everything);
  expect(await screen.findByText(/already exists/u)).toBeTruthy();
  await press('Next');
  const text = 'A customer named Praktijk Vlierbeek already exists.';
  await screen.findByRole('alertdialog', { description: text });
  await press('Cancel');
  await isStep('1. Customer');
  await press('Next');
  await press('Continue anyway');
  await isStep('2. Clinic');
  expect(listChanges()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /clinic/u }));
  await press('Next');
  expect(await screen.findByText('Street is required')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /clinic/u }));
  await press('Next');
  await isStep('3. User');
  await userEvent.click(screen.getByRole('checkbox', { name: /invitation/u }));
  await press('Next');
  await isStep('4. Viewing rights');
  await press('Convert to customer');
  await waitFor(() => expect(toasts.getState().current?.action?.label).toBe('Open customer'));
  const [sent, ...others] = listChanges();
  expect(others).toEqual([]);
  expect(sent?.headers.get('if-match')).toBeNull();
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  expect(sent?.body).toEqual({
    customer: {
      name: 'Praktijk Vlierbeek',
      vat_number: null,
      email: 'anna@visser.example',
      phone_number: null,
      website: null,
    },
    users: [
      {
        first_name: 'Anna',
        last_name: 'Visser',
        email: 'anna@visser.example',
        preferred_language: 'en',
        is_invited: false,
      },
    ],
    rights: [{ product_id: product, product_type: 'device' }],
  });
});

test('goes back to the step with what the server refuses', async () => {
  stubCalls({
    'POST /crm/leads/{id}/convert/': Response.json(
      { users: { 0: { email: ['This e-mail address is taken.'] } } },
      { status: 400 },
    ),
  });
  open(everything);
  await press('Choose this customer');
  for (const step of ['2. Clinic', '3. User', '4. Viewing rights']) {
    await press('Next');
    await isStep(step);
  }
  await press('Convert to customer');
  expect(await screen.findByText('This e-mail address is taken.')).toBeTruthy();
  await isStep('3. User');
  expect(listChanges()[0]?.body).toMatchObject({ customer_id: known.id });
});

test('drops the clinic of a customer who is no longer chosen', async () => {
  stubCalls({ 'GET /crm/clinics/': toPage([{ id: product, name: 'Noord', city: 'Utrecht' }]) });
  open(everything);
  await press('Choose this customer');
  await press('Next');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Clinic' }), product);
  await press('Next');
  await isStep('3. User');
  await press('1. Customer');
  await press('Clear selection');
  await press('Next');
  await press('Continue anyway');
  for (const step of ['3. User', '4. Viewing rights']) {
    await press('Next');
    await isStep(step);
  }
  await press('Convert to customer');
  await waitFor(() => expect(listChanges()).toHaveLength(1));
  expect(listChanges()[0]?.body).not.toHaveProperty('clinic_id');
});

test('asks before it drops what an earlier step has, and reads the leads again after a 409', async () => {
  stubCalls({
    'GET /crm/customers/': toPage([]),
    'POST /crm/leads/{id}/convert/': Response.json(
      { detail: 'This lead is already linked to a customer.' },
      { status: 409 },
    ),
  });
  const onClose = vi.fn();
  open(everything, onClose);
  await userEvent.type(await screen.findByRole('textbox', { name: /VAT/u }), 'NL812345678B01');
  for (const step of ['2. Clinic', '3. User', '4. Viewing rights']) {
    await press('Next');
    await isStep(step);
  }
  const before = requests.length;
  await press('Convert to customer');
  await waitFor(() => expect(toasts.getState().current?.text).toMatch(/already linked/u));
  const listReads = () => requests.slice(before).filter(({ method }) => method === 'GET');
  await waitFor(() => expect(listReads().some(({ url }) => url.includes(won.id))).toBe(true));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

test('asks only for what the user may do', async () => {
  open(['pipeline']);
  await screen.findByText(/You may not create customers/u);
  expect(screen.queryByText('3. User')).toBeNull();
  await press('Next');
  expect(await screen.findByText('Choose a customer')).toBeTruthy();
});
