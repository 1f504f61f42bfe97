// @vitest-environment jsdom
import type { ServiceTicket } from '@portal/contract/service';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { testTicket } from '#web/testing/test-ticket.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { Composer } from './composer.tsx';
import { toTicketOwner } from './conversation-owner.ts';

vi.mock('#web/lib/api/call.ts', () => ({ call: vi.fn() }));
const send = vi.mocked(call);

const ticket: ServiceTicket = {
  ...testTicket,
  id: 'ticket',
  status: 'new',
  requester_email: 'nurse@clinic.example',
};

async function open(path = '/') {
  renderPage(() => <Composer owner={toTicketOwner(ticket)} />, { path });
  return screen.findByRole('textbox');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const listSentBodies = () =>
  send.mock.calls.map(([, parts]) => parts && 'body' in parts && parts.body);

beforeAll(() => startTestI18n('en'));
beforeEach(() => setUser({ ...createTestUser('anna'), permissions: ['service'] }));
afterEach(() => {
  cleanup();
  clearUser();
  sessionStorage.clear();
  send.mockReset();
});

test('writes an employee’s message as an internal note unless they choose to reply', async () => {
  send.mockResolvedValue({ id: 'message' });
  await userEvent.type(await open(), 'Bring a lamp');
  expect(screen.getByRole('radio', { name: 'Internal note' })).toHaveProperty('checked', true);
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toBeTruthy();
  expect(screen.getByText('Internal: visible to colleagues only')).toBeTruthy();
  await press('Save internal note');
  expect(listSentBodies()).toEqual([{ kind: 'internal_note', text: 'Bring a lamp' }]);
});

test('keeps the text when another reader is chosen, says who is mailed, and lasts for one message', async () => {
  send.mockResolvedValue({ id: 'message' });
  await userEvent.type(await open(), 'We come');
  await choose('Reply to requester');
  expect(screen.getByText(/Sent to nurse@clinic\.example/u)).toBeTruthy();
  expect(screen.queryByText('Internal: visible to colleagues only')).toBeNull();
  await press('Send reply');
  expect(listSentBodies()).toEqual([{ kind: 'reply', text: 'We come' }]);
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''));
  expect(screen.getByRole('button', { name: 'Save internal note' })).toBeTruthy();
});

test('keeps a half-written reply a reply, and starts a note without text', async () => {
  await open();
  await choose('Reply to requester');
  cleanup();
  await userEvent.type(await open(), 'We come');
  cleanup();
  await open();
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toHaveProperty('value', 'We come');
  await choose('Reply to requester');
  cleanup();
  await open();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'We come');
});

test('starts the reply that an address asks for, but never with the draft of a note', async () => {
  await open('/#reply');
  expect(screen.getByRole('textbox', { name: 'Reply' })).toBeTruthy();
  cleanup();
  await userEvent.type(await open(), 'Mind the owner');
  cleanup();
  await open('/#reply');
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toHaveProperty(
    'value',
    'Mind the owner',
  );
  await choose('Reply to requester');
  cleanup();
  await open('/#reply');
  expect(screen.getByRole('textbox', { name: 'Reply' })).toBeTruthy();
});

test('keeps a message that was not sent, also after a reload', async () => {
  send.mockRejectedValue(new NetworkError('No answer came'));
  await userEvent.type(await open(), 'Half');
  await press('Save internal note');
  expect(await screen.findByText('Not sent. Your message is still here.')).toBeTruthy();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Half');
  cleanup();
  expect(await open()).toHaveProperty('value', 'Half');
});

const listIdempotencyKeys = () =>
  send.mock.calls.map(([, parts]) => parts && 'idempotencyKey' in parts && parts.idempotencyKey);
const createError = (status: number) =>
  new ApiError({ status, code: null, detail: null, fields: {}, requestId: null });

test('resends a message under the same key, also after a reload, and the next under a new key', async () => {
  send
    .mockRejectedValueOnce(new NetworkError('No answer came'))
    .mockResolvedValue({ id: 'message' });
  await userEvent.type(await open(), 'Once');
  await press('Save internal note');
  await screen.findByText('Not sent. Your message is still here.');
  cleanup();
  await open();
  await press('Save internal note');
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''));
  await userEvent.type(screen.getByRole('textbox'), 'Next');
  await press('Save internal note');
  await waitFor(() => expect(listIdempotencyKeys()).toHaveLength(3));
  const [first, second, next] = listIdempotencyKeys();
  expect(first).toMatch(/^[0-9a-f]{32}$/u);
  expect(second).toBe(first);
  expect(next).not.toBe(first);
});

test('sends a message that was changed after the server had saved it, once the response is known', async () => {
  send.mockRejectedValueOnce(createError(409)).mockResolvedValue({ id: 'message' });
  await userEvent.type(await open(), 'Changed');
  await press('Save internal note');
  await screen.findByText('Not sent. Your message is still here.');
  await press('Save internal note');
  await waitFor(() => expect(listIdempotencyKeys()).toHaveLength(2));
  expect(listIdempotencyKeys()[1]).not.toBe(listIdempotencyKeys()[0]);
});

test('sends nothing for an empty text', async () => {
  await userEvent.type(await open(), '  ');
  await press('Save internal note');
  expect(screen.getByText('Please enter a message')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('offers a customer’s user only to reply', async () => {
  setUser({ ...createTestUser('nurse'), role: 'customer', customer_id: 'customer' });
  send.mockResolvedValue({ id: 'message' });
  await userEvent.type(await open(), 'Thank you');
  expect(screen.queryByRole('radio')).toBeNull();
  await press('Send message');
  expect(listSentBodies()).toEqual([{ kind: 'reply', text: 'Thank you' }]);
});

test('stays on the page of a request whose ticket was merged, which shows the other one', async () => {
  setUser({ ...createTestUser('nurse'), role: 'customer', customer_id: 'customer' });
  send.mockResolvedValue({ id: 'message', service_ticket_id: 'other' });
  const owner = { kind: 'request', id: 'request', status: 'closed', reader: null } as const;
  renderPage(() => <Composer owner={{ ...owner, ticketId: 'ticket', mergedInto: 'other' }} />);
  const shown = toasts.getState().history.length;
  await userEvent.type(await screen.findByRole('textbox'), 'It beeps again');
  expect(screen.queryByText(/opens a new one/u)).toBeNull();
  await press('Send message');
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''));
  expect(toasts.getState().history).toHaveLength(shown);
});
