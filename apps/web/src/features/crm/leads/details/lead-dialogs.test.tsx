// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { EditLeadDialog } from './lead-dialogs.tsx';
import { MakeCustomerDialog } from './make-customer-dialog.tsx';
import { LostReason } from './lost-reason.tsx';
import { NoteForm } from './note-form.tsx';
import { createStore, useStore } from '#web/lib/store.ts';
import { testLead } from '#web/testing/test-lead.ts';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';

const made = Response.json({ ...testLead, name: 'Anna Visser' }, { status: 201 });

function open(dialog: ReactNode, permissions: ('pipeline' | 'customers')[] = ['pipeline']) {
  setUser({ ...createTestUser('anna'), permissions });
  renderPage(() => dialog);
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  toasts.clear();
  stubCalls({
    'GET /crm/leads/{id}/': Response.json(testLead, { headers: { ETag: '"1"' } }),
    'GET /crm/leads/salespeople/': [],
    'GET /crm/customers/': toPage([]),
    'GET /products/{kind}/': toPage([]),
    'POST /crm/leads/{id}/notes/': made,
    'POST /crm/leads/{id}/make-customer/': made,
  });
});
afterEach(cleanup);

test('keeps the text of a note until it is added, and rejects an empty one', async () => {
  open(<NoteForm leadId={testLead.id} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add note' }));
  expect(screen.getByText('New note is required')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Calls back');
  cleanup();
  open(<NoteForm leadId={testLead.id} />);
  const field = await screen.findByRole('textbox', { name: 'New note' });
  expect(field).toHaveProperty('value', 'Calls back');
  expect(listChanges()).toEqual([]);
  await userEvent.type(field, '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(listChanges().map(({ url, body }) => ({ url, body }))).toEqual([
    { url: expect.stringContaining(`${testLead.id}/notes/`), body: { text: 'Calls back' } },
  ]);
});

test('sends contact and source in the form of the API, and a reason for lost leads only', async () => {
  open(<EditLeadDialog id={testLead.id} onClose={() => {}} />);
  const stage = await screen.findByRole('combobox', { name: 'Stage' });
  expect(screen.getByRole('textbox', { name: 'Lost reason' })).toHaveProperty('value', 'Too dear');
  await userEvent.selectOptions(stage, 'New');
  expect(screen.queryByRole('textbox', { name: 'Lost reason' })).toBeNull();
  const refusal = { source: { comment: ['Say less.'] }, contact: { email: ['Say another.'] } };
  stubCalls({ 'PATCH /crm/leads/{id}/': Response.json(refusal, { status: 400 }) });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Say less.');
  expect(screen.getByText('Say another.')).toBeTruthy();
  expect(listChanges()[0]?.body).toMatchObject({
    stage: 'new',
    lost_reason: null,
    contact: { name: 'Anna Visser', email: 'anna@visser.example', phone: null, customer_id: null },
    source: { source: 'event', comment: 'Congress' },
    assigned_to_user_id: testLead.assigned_to_user_id,
  });
});

const lead = { id: testLead.id, name: 'Anna Visser' };

test('creates a customer with the known name, and a clinic only if requested', async () => {
  open(<MakeCustomerDialog lead={lead} onClose={() => {}} />, ['pipeline', 'customers']);
  const make = await screen.findByRole('button', { name: 'Convert to customer' });
  await userEvent.click(screen.getByRole('checkbox', { name: /clinic/u }));
  await userEvent.click(make);
  expect(await screen.findByText('Street is required')).toBeTruthy();
  expect(listChanges()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /clinic/u }));
  await userEvent.click(make);
  await waitFor(() => expect(toasts.getState().current?.action?.label).toBe('Open customer'));
  expect(listChanges()[0]?.body).toEqual({ name: 'Anna Visser', vat_number: null });
});

test('offers the organization as the customer, with a clinic at its address', async () => {
  const address = {
    street: 'Oudegracht',
    house_number: '12',
    postal_code: '3511 AB',
    city: 'Utrecht',
    country: 'NL',
  } as const;
  const organization = 'Huidpraktijk Noord';
  stubCalls({ 'GET /crm/leads/{id}/': { ...testLead, organization, address } });
  open(<MakeCustomerDialog lead={lead} onClose={() => {}} />, ['pipeline', 'customers']);
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to customer' }));
  await waitFor(() =>
    expect(listChanges()[0]?.body).toEqual({
      name: organization,
      vat_number: null,
      clinic: address,
    }),
  );
});

test('asks about a close date in the past where it is new, not at every save', async () => {
  const old = { ...testLead, stage: 'new', lost_reason: null, expected_close_on: '2020-01-31' };
  stubCalls({
    'GET /crm/leads/{id}/': old,
    'PATCH /crm/leads/{id}/': () => Response.json(old),
  });
  open(<EditLeadDialog id={testLead.id} onClose={() => {}} />);
  const stage = await screen.findByRole('combobox', { name: 'Stage' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listChanges()).toHaveLength(1));
  await userEvent.selectOptions(stage, 'Contacted');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alertdialog');
  expect(listChanges()).toHaveLength(1);
});

test('says that the lead already has a customer', async () => {
  const refusal = { detail: 'This lead is already linked to a customer.', code: 'conflict' };
  stubCalls({ 'POST /crm/leads/{id}/make-customer/': Response.json(refusal, { status: 409 }) });
  open(<MakeCustomerDialog lead={lead} onClose={() => {}} />, ['pipeline', 'customers']);
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to customer' }));
  await waitFor(() =>
    expect(toasts.getState().current?.text).toBe('This lead is already linked to a customer.'),
  );
});

test('offers no conversion to users who cannot create customers', async () => {
  open(
    <>
      <p>Board</p>
      <MakeCustomerDialog lead={lead} onClose={() => {}} />
    </>,
  );
  await screen.findByText('Board');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const stored = (lost_reason: string | null) => () =>
  Response.json({ ...testLead, lost_reason }, { headers: { ETag: '"7"' } });

test('keeps a typed reason, and never replaces that of somebody else', async () => {
  const reason = createStore<string | null>(null);
  function Panel() {
    return <LostReason lead={{ ...testLead, lost_reason: useStore(reason) }} />;
  }
  stubCalls({
    'GET /crm/leads/{id}/': stored('Theirs'),
    'PATCH /crm/leads/{id}/': () => Response.json(testLead),
  });
  open(<Panel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add reason' }));
  await userEvent.type(await screen.findByRole('textbox'), 'Too dear');
  act(() => reason.setState('Theirs'));
  await userEvent.click(screen.getByRole('button', { name: 'Add reason' }));
  await waitFor(() =>
    expect(toasts.getState().current?.text).toBe('The lead has changed in the meantime.'),
  );
  expect(listChanges()).toEqual([]);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Too dear');
  stubCalls({ 'GET /crm/leads/{id}/': stored(null) });
  await userEvent.click(screen.getByRole('button', { name: 'Add reason' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(listChanges().map(({ headers, body }) => [headers.get('If-Match'), body])).toEqual([
    ['"7"', { lost_reason: 'Too dear' }],
  ]);
});
