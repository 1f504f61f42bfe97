// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
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
import { NoteForm } from './note-form.tsx';
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
