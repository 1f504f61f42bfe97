// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testRequest } from '#web/testing/test-request.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, type SentRequest, stubCalls, toPage } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { NewRequestDialog } from './new-request-dialog.tsx';

const viewer = {
  ...createTestUser('0198f000-0000-7000-8000-000000000009'),
  permissions: ['privacy'],
};
const { user } = testRequest();
const people = [
  { id: viewer.id, name: 'Anna Officer', email: viewer.email, role: 'employee', customer: null },
  { id: user.id, name: 'Ada Quill', email: user.email, role: 'customer', customer: null },
];
/** Found by search, but missing from the initial options. */
const rare = 'Zoë Rare';
people.push({
  id: '0198f000-0000-7000-8000-00000000000a',
  name: rare,
  email: 'zoe@clinic.example',
  role: 'customer',
  customer: null,
});

function serve(status: number, body: object) {
  stubCalls({
    'GET /users/lookup/': ({ query }: SentRequest) => {
      const searchText = query.get('search') ?? '';
      return toPage(
        people.filter(({ name }) => (searchText ? name.startsWith(searchText) : name !== rare)),
      );
    },
    'POST /users/anonymization-requests/': Response.json(body, { status }),
  });
}

async function open() {
  setUser({ ...viewer, permissions: ['privacy'] });
  renderPage(() => <NewRequestDialog onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'New request' });
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Request anonymization' }));
const days = () => screen.getByLabelText(/^Grace period/u);

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  toasts.clear();
});
afterEach(cleanup);

test('requires a person and excludes the viewer', async () => {
  serve(201, testRequest());
  await open();
  await send();
  expect(await screen.findByText('Person is required')).toBeTruthy();
  expect(listChanges()).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: /^Person/u }));
  const own = await screen.findByRole('option', { name: /Anna Officer/u });
  expect(own.getAttribute('aria-disabled')).toBe('true');
});

test('keeps a person found by search selected after the search', async () => {
  serve(201, testRequest());
  await open();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Person/u });
  await userEvent.type(field, 'Zoë');
  await userEvent.click(await screen.findByRole('option', { name: /Zoë Rare/u }));
  await userEvent.click(days());
  await userEvent.click(field);
  await waitFor(() => expect(screen.queryByRole('option', { name: /Zoë/u })).toBeNull());
  await userEvent.click(days());
  expect(field.value).toBe(rare);
});

// @specification 5.13
test('accepts 1 to 365 days and warns of the legal limit above a month', async () => {
  serve(201, testRequest());
  await open();
  expect(screen.getByText(/^From 1 to 365 days\./u)).toBeTruthy();
  const law = /^The law asks for an answer within one month/u;
  expect(screen.queryByText(law)).toBeNull();
  await userEvent.clear(days());
  await userEvent.type(days(), '31');
  expect(screen.getByText(law)).toBeTruthy();
  await userEvent.type(days(), '9');
  await userEvent.clear(days());
  await userEvent.type(days(), '366');
  await send();
  await waitFor(() => expect(days().getAttribute('aria-invalid')).toBe('true'));
  expect(listChanges()).toEqual([]);
});

test('sends the request once and explains what follows', async () => {
  serve(201, testRequest());
  await open();
  await userEvent.click(screen.getByRole('combobox', { name: /^Person/u }));
  await userEvent.click(await screen.findByRole('option', { name: /Ada Quill/u }));
  await send();
  await waitFor(() =>
    expect(toasts.getState().current?.title).toBe('Anonymization of Ada Quill requested'),
  );
  expect(listChanges().map(({ body }) => body)).toEqual([
    { user_id: user.id, grace_period_days: 30, reason: null },
  ]);
});

test('shows a second request as an error at the person', async () => {
  serve(409, { detail: 'A request is open already.', code: 'conflict' });
  await open();
  await userEvent.click(screen.getByRole('combobox', { name: /^Person/u }));
  await userEvent.click(await screen.findByRole('option', { name: /Ada Quill/u }));
  await send();
  expect(await screen.findByText('A request is open already.')).toBeTruthy();
});
