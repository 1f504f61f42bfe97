// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { NewCustomerDialog } from '#web/features/crm/customers/customer-form.tsx';
import { MakeCustomerDialog } from '#web/features/crm/leads/details/make-customer-dialog.tsx';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { testLead } from '#web/testing/test-lead.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import {
  listChanges,
  requests,
  type SentRequest,
  stubCalls,
  toPage,
} from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';

const known = {
  id: '0198f000-0000-7000-8000-000000000032',
  name: 'Praktijk Vlierbeek',
  vat_number: 'BE0123456749',
};

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  setUser({ ...createTestUser('anna'), permissions: ['pipeline', 'customers'] });
  stubCalls({
    'GET /crm/customers/': ({ query }: SentRequest) =>
      toPage(/vlierbeek|0123456749/iu.test(query.get('search') ?? '') ? [known] : []),
    'GET /crm/leads/{id}/': Response.json(
      { ...testLead, organization: known.name },
      { headers: { ETag: '"3"' } },
    ),
    'POST /crm/customers/': Response.json(known, { status: 201 }),
    'POST /crm/leads/{id}/make-customer/': Response.json(known, { status: 201 }),
  });
});
afterEach(cleanup);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findConfirmation = (description: string) =>
  screen.findByRole('alertdialog', { name: 'Create a second customer?', description });
const listSent = () => listChanges().map(({ url }) => url.replace('/api/v1', ''));

async function openNew() {
  renderPage(() => <NewCustomerDialog onClose={() => {}} onCreated={() => {}} />);
  return screen.findByRole('textbox', { name: 'Name' });
}

test.each([
  ['Name', 'PRAKTIJK  vlierbeek', 'A customer named Praktijk Vlierbeek already exists.'],
  ['VAT number', 'be 0123.456.749', 'Praktijk Vlierbeek already has this VAT number.'],
])(
  'asks before a customer is created with the %s of another, also at once',
  async (field, typed, text) => {
    const name = await openNew();
    if (field !== 'Name') await userEvent.type(name, 'Another');
    await userEvent.type(screen.getByRole('textbox', { name: field }), typed);
    await press('Save');
    await findConfirmation(text);
    await press('Cancel');
    expect(listSent()).toEqual([]);
    await press('Save');
    await press('Continue anyway');
    await waitFor(() => expect(listSent()).toEqual(['/crm/customers/']));
  },
);

test('creates a customer like no other without a question, also where the search fails', async () => {
  const name = await openNew();
  await userEvent.type(name, 'Vlierbeekhof Zuid');
  stubCalls({ 'GET /crm/customers/': 503 });
  await press('Save');
  await waitFor(() => expect(listSent()).toEqual(['/crm/customers/']));
});

test('asks about a customer that was created after the hint had searched', async () => {
  stubCalls({
    'GET /crm/customers/': toPage([]),
    'POST /crm/customers/': Response.json(known, { status: 201 }),
  });
  const name = await openNew();
  await userEvent.type(name, known.name);
  await waitFor(() =>
    expect(requests.map(({ query }) => query.get('search'))).toContain(known.name),
  );
  stubCalls({ 'GET /crm/customers/': toPage([known]) });
  await press('Save');
  await findConfirmation('A customer named Praktijk Vlierbeek already exists.');
});

test('says of an open lead that its customer exists, and asks before it makes a second one', async () => {
  const lead = { id: testLead.id, name: testLead.contact.name };
  renderPage(() => <MakeCustomerDialog lead={lead} onClose={() => {}} />);
  expect(await screen.findByText(/already exists:/u)).toBeTruthy();
  await press('Convert to customer');
  await findConfirmation('A customer named Praktijk Vlierbeek already exists.');
  await press('Cancel');
  expect(listSent()).toEqual([]);
});
